/**
 * Styles of the waves' surface, in a shadow tree that the window's sheets do not reach; a constructed sheet is no inline
 * style, so the content policy allows it. Colours come in through custom properties.
 */
export function stageSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

const speakerColoursCss = [1, 2, 3, 4, 5, 6, 7, 8]
  .map((n) => `.c${n} { --c: var(--spk-${n}); --cf: var(--spk-${n}-fill); }`)
  .join('\n')

const css = `
/* Clipped, not scrolled: the view is the stage's own, and a region that takes the focus never moves it. */
:host { display: block; position: relative; overflow: clip; touch-action: pan-y; user-select: none; }
canvas { position: absolute; left: 0; top: 0; pointer-events: none; }
.c0 { --c: var(--text-2); --cf: var(--text-3); }
${speakerColoursCss}
* { box-sizing: border-box; }
.layer { position: absolute; inset: 0; }
.ground i { position: absolute; left: 0; right: 0; height: 1px; background: var(--line-1); }
.rg {
  position: absolute; left: 0; top: 0; padding: 0; border: 0; border-radius: 4px; overflow: hidden; appearance: none;
  font: inherit; text-align: start; cursor: default; color: var(--c);
  background: color-mix(in srgb, var(--cf) var(--spk-tint), transparent);
}
.rg:focus { outline: none; }
.rg:focus-visible { outline: 2px solid var(--focus); outline-offset: -2px; }
.rl {
  position: absolute; left: 4px; top: 1px; display: flex; align-items: center; gap: 3px;
  font-size: 11px; line-height: 14px; font-weight: 500; letter-spacing: .01em; white-space: nowrap; font-variant-numeric: tabular-nums;
}
.is-narrow .rl { visibility: hidden; }
.is-compact .rl { top: 50%; left: 2px; padding: 0 3px; translate: 0 -50%; border-radius: 3px; line-height: 14px; background: color-mix(in srgb, var(--bg-window) 72%, transparent); }
.ic { width: 11px; height: 11px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.rg.is-draft {
  background: repeating-linear-gradient(135deg, color-mix(in srgb, var(--cf) 18%, transparent) 0 1px, transparent 1px 5px);
  outline: 1px dashed color-mix(in srgb, var(--cf) 75%, transparent); outline-offset: -1px;
}
.rg.is-draft:focus-visible { outline: 2px solid var(--focus); outline-offset: -2px; }
.rg.outline, .rg.queued, .rg.rendering, .rg.unknown { background: none; box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--cf) 38%, transparent); }
.rg.outline .rl, .rg.queued .rl { color: var(--text-3); }
.rg.rendering { background: color-mix(in srgb, var(--cf) 8%, transparent); }
.prog { position: absolute; left: 4px; right: 4px; bottom: 5px; height: 3px; border-radius: 2px; background: color-mix(in srgb, var(--cf) 25%, transparent); }
.prog i { display: block; height: 3px; border-radius: 2px; background: var(--cf); }
.rg.failed { background: none; box-shadow: inset 0 0 0 1px var(--bad); }
.rg.failed .rl { color: var(--bad); }
.rg.stale .ic { color: var(--warn); }
.rg.suspicious .ic, .rg.unknown .ic { color: var(--flag); }
.rg.is-selected { box-shadow: inset 0 0 0 1.5px var(--cf); }
[data-grip] { position: absolute; touch-action: none; }
[data-grip="in"], [data-grip="out"] { top: 0; bottom: 0; width: 8px; cursor: ew-resize; }
[data-grip="in"] { left: 0; }
[data-grip="out"] { right: 0; }
[data-grip="in"]::after, [data-grip="out"]::after { content: ""; position: absolute; top: 30%; bottom: 30%; left: 3px; width: 2px; border-radius: 1px; background: var(--text-1); }
[data-grip="fadeIn"], [data-grip="fadeOut"] { top: 0; width: 14px; height: 12px; cursor: ew-resize; }
[data-grip="fadeIn"] { left: clamp(4px, calc(var(--fade-in) - 7px), calc(100% - 32px)); }
[data-grip="fadeOut"] { right: clamp(4px, calc(var(--fade-out) - 7px), calc(100% - 32px)); }
[data-grip="fadeIn"]::after, [data-grip="fadeOut"]::after { content: ""; position: absolute; left: 4px; top: 2px; width: 6px; height: 6px; border-radius: 50%; background: var(--text-1); }
[data-grip="gain"] { left: calc(50% - 12px); bottom: 0; width: 24px; height: 10px; cursor: ns-resize; }
[data-grip="gain"]::after { content: ""; position: absolute; left: 4px; right: 4px; bottom: 3px; height: 3px; border-radius: 2px; background: var(--text-1); }
.has-grips .rl { left: 20px; }
.is-short [data-grip="fadeIn"], .is-short [data-grip="fadeOut"] { display: none; }
.is-short.has-grips .rl { left: 10px; }
.rg.is-selected:not(.is-draft, .failed, .outline, .queued) { background: color-mix(in srgb, var(--cf) var(--spk-tint-strong), transparent); }
`
