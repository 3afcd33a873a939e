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
        speed = 1
        lines.letGo()
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

  /** What the worklet plays follows its speed. What it is told are `TransportOrder`s, and what it says `TransportTick`s. */
  function slowClock(): { readonly playing: () => number; readonly letGo: () => void } {
    type Tick = { readonly frame: number; readonly generation: number }
    type Order = {
      readonly kind: string
      readonly id: number
      readonly generation: number
      readonly speed: number
      readonly order: { readonly start: number; readonly shape: { readonly durationSamples: number } }
    }
    const ends = new Map<number, { readonly generation: number; readonly end: number }>()
    const ports = new Set<MessagePort>()
    const tellSpeed: (() => void)[] = []
    let heard: Tick = { frame: 0, generation: 0 }
    let generation = 0
    const post: unknown = Reflect.get(MessagePort.prototype, 'postMessage')
    if (typeof post !== 'function') return { playing: () => 0, letGo: () => undefined }
    const meet = (port: MessagePort): void => {
      ports.add(port)
      const tell = (): unknown => Reflect.apply(post, port, [{ kind: 'speed', speed }])
      tellSpeed.push(tell)
      tell()
      port.addEventListener('message', ({ data }: MessageEvent<Tick>) => (heard = data))
    }
    Object.defineProperty(MessagePort.prototype, 'postMessage', {
      value: new Proxy(post, {
        apply: (target, port: MessagePort, given: [Order | undefined]) => {
          const [order] = given
          if (order?.kind === 'begin') {
            if (!ports.has(port)) meet(port)
            generation = order.generation
            ends.clear()
          }
          if (order?.kind === 'clip') {
            ends.set(order.id, { generation, end: order.order.start + order.order.shape.durationSamples })
          }
          if (order?.kind === 'stop') ends.delete(order.id)
          // What asks for a speed of its own is slowed down from there.
          const asked = order?.kind === 'speed' ? [{ ...order, speed: order.speed * speed }] : given
          return Reflect.apply(target, port, asked)
        },
      }),
    })
    const isOn = ({ generation: own, end }: { readonly generation: number; readonly end: number }): boolean =>
      heard.generation !== own || heard.frame < end
    return {
      // One behind the other, and at most the next of them waits for its turn.
      playing: () => Math.min(1, [...ends.values()].filter(isOn).length),
      letGo: () => {
        for (const tell of tellSpeed) tell()
      },
    }
  }
}
