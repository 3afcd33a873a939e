/** How a stretch of speech differs from the voice's plain way of speaking. */
export type SpeechStyle = {
  /** dB on top of the usual level. */
  readonly gainDb: number
  /** Length as a factor: above 1 is slower. */
  readonly stretch: number
  /** Pitch as a factor. */
  readonly pitch: number
}

/** What the engine makes of English by itself. */
type OwnPart =
  | { readonly kind: 'speech'; readonly text: string; readonly style: SpeechStyle }
  | { readonly kind: 'silence'; readonly durationMs: number }
  | { readonly kind: 'breath' }

/** Words in a language that the engine does not read. `language`: its tag, `und` where nobody knows. */
export type ForeignPart = {
  readonly kind: 'foreign'
  readonly text: string
  readonly language: string
  readonly style: SpeechStyle
}

/** A turn as it is read, in order. */
export type TurnPart = OwnPart | ForeignPart

/** What is made of a turn, in order: foreign words were spoken by another voice, or something stands for them. */
export type SpeechPart =
  | OwnPart
  | {
      readonly kind: 'recording'
      readonly samples: Float32Array
      readonly sampleRate: number
      readonly style: SpeechStyle
    }
  | { readonly kind: 'placeholder'; readonly seconds: number; readonly style: SpeechStyle }

/** The voice as it is. */
export const plainStyle: SpeechStyle = { gainDb: 0, stretch: 1, pitch: 1 }
