import type { Cast, CastReference, CastVoice } from './cast.ts'
import type { ModelFacts } from './models.ts'
import type { Parameters, SpeechModel } from './parameters.ts'
import type { Problem } from './errors.ts'
import type { LineId, RenderKey, SpeakerId } from './ids.ts'
import type { ProjectSettings, RequestAudio } from './project.ts'
import type { Pronunciation } from './pronunciations.ts'
import type { Script } from './script.ts'
import type { Source } from './take.ts'

/** A frozen picture of everything the plan depends on. */
export type Snapshot = {
  readonly script: Script
  readonly cast: Cast
  readonly settings: ProjectSettings
  readonly source: Source
  /** The service's origin, or `draft:<engine version>` for draft audio: part of every key. */
  readonly origin: string
  readonly audio: AudioRequestFormat
  /** Models that the user added to the given ones. The same list while nothing was changed. */
  readonly models: readonly ModelFacts[]
  /** All of the project. The same list while nothing was changed, because what it is compiled to is kept. */
  readonly pronunciations: readonly Pronunciation[]
}

/** Who speaks a request: a voice that the service knows by its id, or clips of the project that are sent with it. */
export type SpokenVoice =
  | { readonly kind: 'voice'; readonly voice: CastVoice }
  | { readonly kind: 'reference'; readonly reference: CastReference }

/** The format that is asked for; part of the key, separate from the export format. */
export type AudioRequestFormat = Readonly<RequestAudio>

/** One request to be sent: a line, or a piece of a line between pauses. */
export type PlannedRequest = {
  readonly key: RenderKey
  /** As compiled for the model: what goes into `text`. */
  readonly text: string
  readonly bytesOfText: number
  readonly voice: SpokenVoice
  readonly model: SpeechModel
  readonly parameters: Parameters
  readonly audio: AudioRequestFormat
}

/** One line of a scene's request: its own content key, what of it is sent, and which voice of the request speaks it. */
export type PlannedTurn = {
  readonly lineId: LineId
  readonly key: RenderKey
  readonly speaker: string
  /** As people see it; absent where a record of before is taken up again. */
  readonly number?: number
  readonly text: string
  /** Its share of the request, its tag included. */
  readonly bytesOfText: number
  readonly voiceIndex: number
  /** Of a line with exact silences: which part of it this is. Its parts are turns that follow each other. */
  readonly part?: PausedPart
}

/** A part of a line with exact silences around it, in milliseconds. `key`: of the request that it would be by itself. */
export type PausedPart = {
  readonly key: RenderKey
  readonly silenceBeforeMs: number
  readonly silenceAfterMs: number
}

/** Consecutive lines as one request. `voices[N]` speaks what follows `<|speaker:N|>` in the text. */
export type PlannedScene = Omit<PlannedRequest, 'voice'> & {
  readonly voices: readonly SpokenVoice[]
  readonly turns: readonly PlannedTurn[]
  /** The one line whose part of the answer becomes a take; the others are there for its sake. Absent: all lines. */
  readonly keepOnly?: LineId
}

export type SentPlan = PlannedRequest | PlannedScene

/** A line's pieces in order: requests, and exact silences between them (also before the first and after the last). */
export type PlannedPiece =
  | { readonly kind: 'request'; readonly request: PlannedRequest }
  | { readonly kind: 'silence'; readonly durationMs: number }

/** A spoken line: what it needs, or why it cannot be rendered. */
export type PlannedLine = {
  readonly lineId: LineId
  readonly speakerId: SpeakerId | undefined
  readonly speaker: string
  /** Position among spoken lines, from 1: the number people see. */
  readonly number: number
} & (
  | { readonly kind: 'renderable'; readonly contentKey: RenderKey; readonly pieces: readonly PlannedPiece[] }
  | { readonly kind: 'blocked'; readonly problem: Problem }
)

/** What a whole script needs: every spoken line once, in script order. */
export type RenderPlan = { readonly lines: readonly PlannedLine[] }
