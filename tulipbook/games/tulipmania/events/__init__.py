"""What happens in Tulipmania 1637, in the smallest steps that the rules name."""

from tulipbook.games.tulipmania.events.burst import BubbleBurst, ColourRemoved, PayoutRound
from tulipbook.games.tulipmania.events.buyers import (
    BuyerDrawn,
    BuyerRemoved,
    BuyersDiscarded,
    BuyerTaken,
    FaceUpDiscarded,
    FaceUpTurned,
    NoReplacement,
)
from tulipbook.games.tulipmania.events.moves import (
    BANK,
    STOCKPILE,
    BankOverdrawn,
    FinalSale,
    Paid,
    PriceMoved,
    PriorityPassed,
    TulipMoved,
    TurnPassed,
)
from tulipbook.games.tulipmania.events.sale import (
    AllPassed,
    CardChosen,
    CardReplaced,
    CardsRevealed,
    Kept,
    Offered,
    SaleWon,
    SellerPlayed,
)

__all__ = [
    "BANK",
    "STOCKPILE",
    "AllPassed",
    "BankOverdrawn",
    "BubbleBurst",
    "BuyerDrawn",
    "BuyerRemoved",
    "BuyerTaken",
    "BuyersDiscarded",
    "CardChosen",
    "CardReplaced",
    "CardsRevealed",
    "ColourRemoved",
    "FaceUpDiscarded",
    "FaceUpTurned",
    "FinalSale",
    "Kept",
    "NoReplacement",
    "Offered",
    "Paid",
    "PayoutRound",
    "PriceMoved",
    "PriorityPassed",
    "SaleWon",
    "SellerPlayed",
    "TulipMoved",
    "TurnPassed",
]
