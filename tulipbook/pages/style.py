"""The one style of all pages: no fonts or pictures from elsewhere, from 390 pixels upwards."""

from __future__ import annotations

from typing import Final

CSS: Final = """
.tb-page, .tb-page * { box-sizing: border-box; }
.tb-page {
  color: #1d2733; background: #f3f5f8; padding: 12px; border-radius: 10px;
  font: 16px/1.4 system-ui, "DejaVu Sans", "Segoe UI", sans-serif;
}
.tb-page h2 { margin: 0 0 8px; font-size: 15px; font-weight: 700; color: #3d4b5c; }
.tb-page h3 { margin: 12px 0 4px; font-size: 15px; }
.tb-page p { margin: 0 0 8px; }
.tb-vh {
  position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; border: 0;
  overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
.tb-panel {
  background: #fff; border: 1px solid #d5dce6; border-radius: 10px; padding: 12px 14px;
  margin: 0 0 12px; min-width: 0; position: relative;
}
.tb-page .tb-band {
  background: #12375c; color: #fff; border-radius: 10px; padding: 12px 16px; margin: 0 0 12px;
  font-size: 19px; overflow-wrap: anywhere;
}

.tb-page .tb-preset { margin: 0 0 12px; padding: 0 2px; font-size: 15px; }

/* The play page: the board beside the cards, on a phone the cards first. */
.tb-grid { display: grid; gap: 12px; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
.tb-grid > * { margin: 0; }
@media (max-width: 899px) {
  .tb-page { padding: 8px; }
  .tb-grid { grid-template-columns: minmax(0, 1fr); }
  .tb-grid > .tb-first { order: -1; }
  .tb-page .tb-band { font-size: 17px; padding: 10px 12px; }
}

/* Cards to choose from. */
.tb-cards {
  display: grid; gap: 8px; list-style: none; margin: 0; padding: 0;
  grid-template-columns: repeat(auto-fill, minmax(128px, 1fr));
}
.tb-cards.tb-five { grid-template-columns: repeat(5, minmax(0, 1fr)); }
.tb-cards li { display: flex; min-width: 0; margin: 0; }
.tb-card {
  display: flex; flex-direction: column; gap: 3px; width: 100%; min-height: 44px;
  padding: 8px 9px; border: 2px solid #12375c; border-radius: 8px; background: #fff;
  color: #1d2733; font: inherit; text-align: left; overflow-wrap: anywhere;
}
button.tb-card { cursor: pointer; }
button.tb-card:hover { background: #eaf1f8; }
.tb-digit { font-size: 24px; font-weight: 700; line-height: 1.1; }
.tb-label { font-weight: 700; line-height: 1.25; }
.tb-five .tb-card { padding: 8px 6px; }
.tb-five .tb-label { font-size: 14px; letter-spacing: -.2px; }
.tb-label .tb-mark { margin-right: 2px; }
.tb-detail { font-size: 14px; color: #3d4b5c; }
.tb-reason { font-size: 13px; color: #8a1420; }
.tb-reason abbr { text-decoration: underline dotted; cursor: help; white-space: nowrap; }
.tb-card.tb-barred { border-color: #a9b4c2; background: #eef0f3; color: #4a5563; }
.tb-barred .tb-detail { color: #4a5563; }
button.tb-card.tb-barred { cursor: not-allowed; }
button.tb-card.tb-barred:hover { background: #eef0f3; }
@media (max-width: 1100px) {
  .tb-cards.tb-five { grid-template-columns: repeat(auto-fit, minmax(128px, 1fr)); }
}

/* Tables, marks and facts; JupyterLab has a style of its own for those in a cell. */
.tb-page .tb-table { width: 100%; border-collapse: collapse; margin: 0; font-size: 15px; }
.tb-page .tb-table th, .tb-page .tb-table td {
  padding: 7px 5px; border-top: 1px solid #e1e6ed; text-align: left; vertical-align: middle;
  background: none; color: inherit; font-weight: 400;
}
.tb-page .tb-table tbody tr:nth-child(n) { background: none; }
.tb-page .tb-table thead th { border-top: 0; font-size: 13px; color: #4a5563; }
.tb-page .tb-table tbody th { font-weight: 600; }
.tb-page .tb-table .tb-number {
  text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap;
}
.tb-name { overflow-wrap: anywhere; margin-right: 3px; }
.tb-page .tb-table .tb-counts { white-space: nowrap; }
.tb-page .tb-table .tb-garden .tb-counts { white-space: normal; }
.tb-won + .tb-table { max-width: 640px; }
.tb-bot { display: block; font-size: 13px; font-weight: 400; color: #4a5563; }
.tb-badge {
  display: inline-block; padding: 1px 8px; border-radius: 9px; background: #e3ebf5;
  color: #1d2733; font-size: 13px; font-weight: 400; white-space: nowrap;
}
.tb-mark { width: 20px; height: 20px; vertical-align: -4px; font-family: inherit; }
.tb-count { white-space: nowrap; margin-right: 7px; }
.tb-none { color: #4a5563; }
.tb-page .tb-facts {
  display: flex; flex-wrap: wrap; gap: 6px 20px; margin: 0; font-size: 15px; overflow: visible;
}
.tb-page .tb-facts div { display: flex; flex-wrap: wrap; gap: 0 8px; align-items: baseline; }
.tb-page .tb-facts dt, .tb-page .tb-facts dd { float: none; width: auto; padding: 0; }
.tb-page .tb-facts dt { color: #4a5563; font-weight: 400; }
.tb-page .tb-facts dd { margin: 0; font-weight: 600; }
.tb-page .tb-table + .tb-facts {
  margin-top: 10px; padding-top: 10px; border-top: 1px solid #e1e6ed;
}
@media (max-width: 480px) {
  .tb-panel { padding: 10px; }
  .tb-page .tb-table { font-size: 14px; }
  .tb-page .tb-table th, .tb-page .tb-table td { padding: 6px 2px; }
  .tb-page .tb-table .tb-count { margin-right: 2px; letter-spacing: -1px; }
  .tb-page .tb-table .tb-badge { padding: 0 5px; font-size: 12px; }
  .tb-page .tb-table .tb-mark { width: 16px; height: 16px; vertical-align: -3px; }
}

/* Tulip's value tracks. */
.tb-page .tb-tracks th, .tb-page .tb-tracks td { text-align: center; width: 13%; height: 34px; }
.tb-page .tb-tracks th:first-child { text-align: left; width: auto; }
.tb-page .tb-tracks td { border: 1px solid #c3ccd8; padding: 2px; }
.tb-page .tb-tracks .tb-crash { background: #f6dfe1; }
.tb-page .tb-tracks .tb-here { background: #e3ebf5; }
.tb-page .tb-tracks .tb-mark { width: 26px; height: 26px; vertical-align: middle; }

/* The price board of Tulipmania 1637. */
.tb-page .tb-board { max-width: 640px; }
.tb-page .tb-table.tb-board th, .tb-page .tb-table.tb-board td {
  text-align: center; height: 32px; padding: 3px;
}
.tb-page .tb-table.tb-board th:first-child { text-align: left; }
.tb-page .tb-board td { border: 1px solid #c3ccd8; width: 20%; font-weight: 600; }
.tb-page .tb-board .tb-transition { background: #dde1e6; font-weight: 400; }
.tb-page .tb-board .tb-burst { background: #ffe27a; }

/* The log and the rules. */
.tb-log { list-style: none; margin: 0; padding: 0; font-size: 15px; }
.tb-log li { padding: 5px 0; border-top: 1px solid #e1e6ed; margin: 0; overflow-wrap: anywhere; }
.tb-log li:first-child { border-top: 0; }
.tb-turn { font-size: 13px; color: #4a5563; margin-right: 4px; white-space: nowrap; }
.tb-page a.tb-rule { color: #0b5394; text-decoration: underline; white-space: nowrap; }
.tb-rules { margin: 0; font-size: 15px; }
.tb-rules div { display: flex; gap: 10px; padding: 3px 0; }
.tb-rules dt { flex: 0 0 66px; font-weight: 600; }
.tb-rules dd { margin: 0; }
.tb-rules div:has(:target) { background: #fff3c4; }

.tb-page :focus-visible { outline: 3px solid #b35900; outline-offset: 2px; }
@media (prefers-reduced-motion: no-preference) {
  button.tb-card { transition: background-color 0.12s; }
}
@media print { .tb-page { background: none; } }
"""
