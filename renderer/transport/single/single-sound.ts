/**
 * A sound that is heard by itself. `samplesUrl`: where its samples are, as the mix would add them; `url`: the encoded sound,
 * for a window without a worklet. `gainDb`: 0 leaves it as it is.
 */
export type SingleSound = { readonly url: string; readonly samplesUrl: string; readonly gainDb: number }

/** How a sound is played. */
export type SingleHow = {
  /** From which part of its length on, 0 to 1. */
  readonly part: number
  /** Asked at its end: whether it begins anew there, without a gap. */
  readonly isLooping: () => boolean
  /** It has come to its end, or broke off: then with the reason. */
  readonly onEnd: (error?: unknown) => void
}

/** Plays one sound at a time by the output of the window. */
export type SinglePlayer = {
  /** Fetches what may be heard soon, around the place where the sound that plays stands, so that it can take its place at once. */
  readonly prepare: (sounds: readonly SingleSound[]) => void
  /** Plays a sound in the place of whatever played. Rejects if it does not come or the device stays mute. */
  readonly play: (sound: SingleSound, how: SingleHow) => Promise<void>
  /**
   * Another sound takes the place of the one that plays, at the same part of its length, as soon as its samples are there:
   * within 20 ms for one that was prepared. What plays goes on until then.
   */
  readonly exchange: (sound: SingleSound, how: Omit<SingleHow, 'part'>) => Promise<void>
  /** Another level for what plays. */
  readonly setGain: (gainDb: number) => void
  readonly stop: () => void
  /** Where the sound that plays is, and its length, in seconds; undefined: none does. */
  readonly place: () => { readonly seconds: number; readonly length: number } | undefined
}
