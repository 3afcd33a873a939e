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
  const lines = slowClock()
  let speed = 0.1
  Object.assign(globalThis, {
    slowSounds: {
      playing: () => [...sounds].filter(({ paused, ended }) => !paused && !ended).length + lines.playing(),
      letGo: () => {
        lines.letGo()
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

  /** What sounds by the clock of an audio context follows that clock: it goes slower, and so does what it plays. */
  function slowClock(): { readonly playing: () => number; readonly letGo: () => void } {
    const real = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'currentTime')
    const start: unknown = Reflect.get(AudioBufferSourceNode.prototype, 'start')
    const stop: unknown = Reflect.get(AudioScheduledSourceNode.prototype, 'stop')
    const heard = new Set<AudioBufferSourceNode>()
    const since = new WeakMap<object, { readonly real: number; readonly shown: number }>()
    if (typeof start !== 'function' || typeof stop !== 'function') return { playing: () => 0, letGo: () => undefined }
    const realNow = (context: BaseAudioContext): number => Number(real?.get?.call(context))
    const begun = (context: BaseAudioContext): { readonly real: number; readonly shown: number } => {
      const known = since.get(context) ?? { real: realNow(context), shown: realNow(context) }
      since.set(context, known)
      return known
    }
    const now = (context: BaseAudioContext): number => {
      const { real: from, shown } = begun(context)
      return shown + (realNow(context) - from) * speed
    }
    Object.defineProperty(BaseAudioContext.prototype, 'currentTime', {
      get(this: BaseAudioContext) {
        return now(this)
      },
    })
    Object.defineProperty(AudioBufferSourceNode.prototype, 'start', {
      value: new Proxy(start, {
        apply: (target, source: AudioBufferSourceNode, [when = 0, ...given]: number[]) => {
          const { context } = source
          heard.add(source)
          source.playbackRate.value = speed
          source.addEventListener('ended', () => heard.delete(source))
          const at = realNow(context) + Math.max(0, when - now(context)) / speed
          return Reflect.apply(target, source, [at, ...given])
        },
      }),
    })
    Object.defineProperty(AudioScheduledSourceNode.prototype, 'stop', {
      value: new Proxy(stop, {
        apply: (target, source: AudioBufferSourceNode, given: unknown[]) => {
          heard.delete(source)
          return Reflect.apply(target, source, given)
        },
      }),
    })
    return {
      // One behind the other, and at most the next of them waits for its turn.
      playing: () => Math.min(1, heard.size),
      letGo: () => {
        for (const source of heard) {
          const { context } = source
          since.set(context, { real: realNow(context), shown: now(context) })
          source.playbackRate.value = 1
        }
      },
    }
  }
}
