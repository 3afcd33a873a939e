import { expect, it, onTestFinished, vi } from 'vitest'
import { onScreenRatio } from '../../../../renderer/base/screen-ratio.ts'

/** A screen whose media queries of resolutions answer as a browser's do: each tells once that it has begun or ceased to hold. */
class Screen {
  devicePixelRatio = 1
  readonly #queries = new Set<{ readonly ratio: number; readonly events: EventTarget; matches: boolean }>()

  readonly matchMedia = (words: string): EventTarget => {
    const ratio = Number(/^\(resolution: ([\d.]+)dppx\)$/.exec(words)?.[1])
    const query = { ratio, events: new EventTarget(), matches: ratio === this.devicePixelRatio }
    this.#queries.add(query)
    return query.events
  }

  become(ratio: number): void {
    this.devicePixelRatio = ratio
    for (const query of this.#queries) {
      const matches = query.ratio === ratio
      if (matches === query.matches) continue
      query.matches = matches
      query.events.dispatchEvent(new Event('change'))
    }
  }
}

it('tells of every screen that a window is drawn onto, once each, until nobody asks any more', () => {
  const screen = new Screen()
  vi.stubGlobal('window', screen)
  onTestFinished(() => void vi.unstubAllGlobals())
  const heard: number[] = []
  const stop = onScreenRatio(() => heard.push(screen.devicePixelRatio))
  for (const ratio of [2, 1, 1.5, 1.5, 2]) screen.become(ratio)
  expect(heard).toEqual([2, 1, 1.5, 2])
  stop()
  screen.become(1)
  expect(heard).toEqual([2, 1, 1.5, 2])
})
