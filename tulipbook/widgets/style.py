"""The style of the apps, beside that of the pages; nothing in it comes from elsewhere."""

from typing import Final

from tulipbook.pages import CSS

APP_CSS: Final = """
.tb-app { container-type: inline-size; width: 100%; }
.tb-app.tb-page { overflow: visible; }
.tb-app .widget-box, .tb-app .tb-region, .tb-app .widget-html { overflow: visible; margin: 0; }
.tb-app .tb-region:empty, .tb-app [hidden] { display: none; }
.tb-app .tb-panel { margin: 0; }
.tb-app h1 { margin: 0; font-size: 24px; line-height: 1.3; color: #1d2733; }
.tb-head { flex-wrap: wrap; align-items: center; gap: 8px 16px; margin-bottom: 10px !important; }
.tb-app .tb-title-region { flex: 1 1 auto; }
.tb-app .tb-deal { margin: 0; font-size: 14px; color: #4a5563; overflow-wrap: anywhere; }
.tb-tools { display: flex; flex-wrap: wrap; gap: 8px; }
.tb-tool, .tb-app .jupyter-button {
  min-height: 40px; padding: 6px 14px; border: 1px solid #66788c; border-radius: 8px;
  background: #fff; color: #1d2733; font: inherit; font-size: 16px; line-height: 1.3;
  cursor: pointer; height: auto; width: auto; box-shadow: none;
}
.tb-tool:hover { background: #eaf1f8; }
.tb-tool[aria-disabled="true"] { border-color: #b4bec9; color: #5b6775; cursor: not-allowed; }
.tb-app .jupyter-button.tb-start {
  background: #12375c; color: #fff; border-color: #12375c; font-size: 20px; font-weight: 700;
  padding: 12px 28px;
}
.tb-app .widget-dropdown, .tb-app .widget-text { width: auto; margin: 0; height: auto; }
.tb-setup .widget-label { min-width: 64px; }
.tb-app .widget-label { width: auto; font-size: 16px; color: #1d2733; }
.tb-app .widget-dropdown > select, .tb-app .widget-text input {
  height: 40px; font: inherit; font-size: 16px; color: #1d2733; border: 1px solid #66788c;
  border-radius: 6px; background-color: #fff; min-width: 120px;
}
.tb-app .widget-text input::placeholder { color: #5b6775; opacity: 1; }

/* What the last button led to. */
.tb-app .tb-status { min-height: 0; }
.tb-status p {
  margin: 0 0 10px; padding: 8px 14px; border: 2px solid #8a1420; border-radius: 8px;
  background: #fff; color: #1d2733; overflow-wrap: anywhere;
}
.tb-status p.tb-well { border-color: #2c7d34; }

/* The band and its news. */
.tb-app .tb-band-region { background: #12375c; border-radius: 10px; margin: 0 0 12px; }
.tb-app .tb-band-region .tb-band { margin: 0; background: none; padding-bottom: 4px; }
.tb-news { list-style: none; margin: 0; padding: 0 16px 10px; min-height: 1.4em; color: #dbe6f2; }
.tb-app .tb-news li { font-size: 16px; margin: 0; overflow-wrap: anywhere; }

/* Two columns: what I do on the right, what I look at on the left; on a phone one below another. */
.tb-app .tb-columns { display: flex; flex-flow: row-reverse; gap: 12px; align-items: flex-start; }
.tb-app .tb-column { display: flex; flex: 1 1 0; min-width: 0; gap: 12px; }
.tb-app .tb-column > *, .tb-app .tb-burst-panel > * { width: 100%; }
.tb-app .tb-burst-panel { display: flex; gap: 12px; }
.tb-app .tb-cards-region .tb-panel { min-height: 240px; }
.tb-app .tb-cards-region[aria-busy="true"] .tb-card { opacity: 0.55; }
.tb-app .tb-cards-region:focus { outline: none; }
.tb-hint { margin: 8px 0 0 !important; font-size: 14px; color: #4a5563; }
.tb-app .tb-five { grid-template-columns: repeat(5, minmax(0, 1fr)); }
.tb-app .tb-log-region .tb-panel { max-height: 560px; overflow-y: auto; }
.tb-app .tb-table tbody th { min-width: 84px; }
.tb-figure {
  background: #fff; border: 1px solid #d5dce6; border-radius: 10px; padding: 8px; min-width: 0;
}
.tb-twin {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
}
.tb-app details summary { cursor: pointer; font-weight: 700; color: #3d4b5c; }
.tb-app details[open] summary { margin-bottom: 8px; }

/* The set-up. */
.tb-app .tb-setup { display: flex; gap: 12px; padding: 16px; }
.tb-setup .widget-hbox { display: flex; flex-wrap: wrap; gap: 10px 24px; align-items: center; }
.tb-setup .widget-vbox { display: flex; gap: 12px; }
.tb-setup p { margin: 0; font-size: 17px; }
.tb-setup .tb-preset { padding: 4px 0 0; line-height: 1.35; }
.tb-files { display: flex; flex-wrap: wrap; gap: 10px 24px; }
.tb-files label { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center; }
.tb-files input { font: inherit; font-size: 15px; max-width: 100%; }

@container (max-width: 1000px) {
  .tb-app .tb-five { grid-template-columns: repeat(auto-fit, minmax(116px, 1fr)); }
}
@container (max-width: 760px) {
  .tb-app .tb-columns { flex-flow: column; align-items: stretch; }
  .tb-app .tb-column { display: contents; }
  .tb-app .tb-cards-region .tb-panel { min-height: 0; }
  .tb-board-region { order: 1; }
  .tb-table-region { order: 2; }
  .tb-prices-region { order: 3; }
  .tb-wealth-region { order: 4; }
  .tb-burst-panel { order: 4; }
  .tb-log-region { order: 5; }
  .tb-rules-region { order: 6; }
  .tb-setup .widget-hbox > * { flex: 1 1 100%; }
  .tb-setup .widget-dropdown, .tb-setup .widget-dropdown > select { min-width: 0; }
}
@container (max-width: 480px) {
  .tb-hint { display: none; }
  .tb-app h1 { font-size: 21px; }
  .tb-tool, .tb-app .jupyter-button { padding: 6px 10px; }
  .tb-app .tb-news { padding: 0 12px 10px; }
  /* Columns of words, unlike those of marks, need a gap. */
  .tb-app :is(.tb-lesson-text, .tb-panel > details) .tb-table :is(th, td) { padding-right: 12px; }
}
"""
STYLE: Final = f"<style>{CSS}{APP_CSS}</style>"
