/** A voice of the operating system. `language`: the first part of its tag, such as `es`. */
export type SystemVoice = { readonly name: string; readonly language: string }

/** What a voice of the operating system is asked to say. */
export type SystemSpeech = {
  readonly text: string
  readonly voice: SystemVoice
  /** Which of the draft voices speaks, from 0: where one voice of the system can sound in several ways, each has its own. */
  readonly place: number
  /** Mean pitch in Hz that is wished for; a system whose voices have their own does not follow. */
  readonly pitchHz: number
  /** Factor, 0.25 to 4: 1 is the usual speed. */
  readonly speed: number
  readonly signal: AbortSignal
}

/** A program of the operating system that speaks: found, never brought along. */
export type SpeechProgram = {
  readonly voices: readonly SystemVoice[]
  /** A wav file. Rejects if the program fails, takes too long or says too much. */
  readonly speak: (speech: SystemSpeech) => Promise<Uint8Array>
}

/** The voices of this computer for languages that the draft voices do not speak. */
export type SystemVoices = {
  /** Languages that one of them speaks. Looks for them once, and never rejects. */
  readonly languages: () => Promise<ReadonlySet<string>>
  /** A wav file, or undefined where nobody speaks the language, or whoever does has failed. Rejects only with the signal's reason. */
  readonly speak: (wish: Omit<SystemSpeech, 'voice'> & { readonly language: string }) => Promise<Uint8Array | undefined>
}
