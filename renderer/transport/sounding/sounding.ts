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
  /**
   * An element of the browser that is heard by the window's own output, for what is played while it comes, and for
   * recordings of any length. Asked for anew for each play: the device may be another one.
   */
  readonly element: () => Promise<HTMLAudioElement>
}

/** Nobody sounds yet. A source that ends by itself keeps its claim, because to silence it again does nothing. */
export function createSounding(element: () => Promise<HTMLAudioElement>): Sounding {
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
    element,
  }
}
