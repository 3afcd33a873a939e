import type { Page } from 'playwright'

/** The sounds of a page, so slow that no line is over before a busy machine gets to the next key. */
export type SlowSounds = {
  /** How many are heard now. */
  readonly playing: () => Promise<unknown>
  /** Lets all of them go as fast as they should, those that are heard and those to come. */
  readonly letGo: () => Promise<void>
}

/** Slows down whatever is played from now on, until the page is loaded again. */
export async function slowDownSounds(page: Page): Promise<SlowSounds> {
  await page.evaluate(slowDown)
  return {
    playing: () => page.evaluate('slowSounds.playing()'),
    letGo: () => page.evaluate('slowSounds.letGo()'),
  }
}

// Runs in the page. A node would have to be in the document to be found, so whatever is asked to play is kept.
function slowDown(): void {
  const sounds = new Set<HTMLMediaElement>()
  let speed = 0.1
  Object.assign(globalThis, {
    slowSounds: {
      playing: () => [...sounds].filter(({ paused, ended }) => !paused && !ended).length,
      letGo: () => {
        speed = 1
        for (const sound of sounds) sound.playbackRate = speed
      },
    },
  })
  const play: unknown = Reflect.get(HTMLMediaElement.prototype, 'play')
  if (typeof play !== 'function') return
  const slow = new Proxy(play, {
    apply: (target, sound: unknown, given) => {
      if (sound instanceof HTMLMediaElement) {
        sounds.add(sound)
        sound.playbackRate = speed
      }
      return Reflect.apply(target, sound, given)
    },
  })
  Object.defineProperty(HTMLMediaElement.prototype, 'play', { value: slow })
}
