/** Concrete colours of now: a canvas knows no custom properties. */
export type StageColours = {
  /** One a lane. */
  readonly fills: readonly string[]
  readonly scene: string
  readonly overlap: string
  /** Of beds and effects, which are neutral: hue belongs to the cast. */
  readonly sound: { readonly ground: string; readonly wave: string; readonly line: string }
  readonly words: { readonly font: string; readonly colour: string }
  readonly state: { readonly final: string; readonly draft: string; readonly bad: string; readonly open: string }
}

/** Reads the colours of the theme where `element` stands. `lanes`: the speaker colour of each, 0 for nobody's. */
export function stageColours(element: Element, lanes: readonly number[]): StageColours {
  const style = getComputedStyle(element)
  const read = (name: string): string => style.getPropertyValue(name).trim() || 'gray'
  return {
    fills: lanes.map((colour) => read(colour === 0 ? '--text-3' : `--spk-${colour}-fill`)),
    scene: read('--line-3'),
    overlap: read('--text-3'),
    sound: { ground: read('--bg-raised'), wave: read('--text-3'), line: read('--text-1') },
    words: { font: `11px ${style.fontFamily}`, colour: read('--text-2') },
    state: { final: read('--text-2'), draft: read('--text-3'), bad: read('--bad'), open: read('--line-3') },
  }
}
