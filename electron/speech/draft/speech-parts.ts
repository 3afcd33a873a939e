/** How a stretch of speech differs from the voice's plain way of speaking. */
export type SpeechStyle = {
  /** dB on top of the usual level. */
  readonly gainDb: number
  /** Length as a factor: above 1 is slower. */
  readonly stretch: number
  /** Pitch as a factor. */
  readonly pitch: number
}

/** What the engine is to make of a turn, in order. */
export type SpeechPart =
  | { readonly kind: 'speech'; readonly text: string; readonly style: SpeechStyle }
  | { readonly kind: 'silence'; readonly durationMs: number }
  | { readonly kind: 'breath' }

/** The voice as it is. */
export const plainStyle: SpeechStyle = { gainDb: 0, stretch: 1, pitch: 1 }
