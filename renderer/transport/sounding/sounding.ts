/** Something that can sound, such as a player. It is told to be quiet when another one begins. */
export type SoundHolder = {
  /** Does nothing where it is quiet already. */
  readonly silence: () => void
}

/** Decides who sounds in the window: one source at most. Nobody else makes one source quiet for the sake of another. */
export type Sounding = {
  /** A source is about to sound: whoever had it is made quiet first. Repeated by the same source it changes nothing. */
  readonly claim: (source: SoundHolder) => void
  /** Makes whoever sounds quiet, for what takes the sound itself away. */
  readonly silence: () => void
}

/** Nobody sounds yet. A source that ends by itself keeps its claim, because to silence it again does nothing. */
export function createSounding(): Sounding {
  let holder: SoundHolder | undefined
  const silence = (): void => {
    const before = holder
    holder = undefined
    before?.silence()
  }
  return {
    claim: (source) => {
      if (source === holder) return
      silence()
      holder = source
    },
    silence,
  }
}
