import type { LineBefore, PlayedLine } from '../../../shared/contract/playing-calls.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { OutputSound, SoundOutput } from '../output/sound-output.ts'

/** What a line player works with. */
export type LinePlayerInput<Audio> = {
  readonly output: SoundOutput<Audio>
  readonly load: (takeId: string) => Promise<OutputSound<Audio>>
  /** What sounds after a line as the script is now; undefined: nothing. */
  readonly next: (line: PlayedLine) => Promise<PlayedLine | undefined>
  readonly onChange: () => void
  /** A line begins to sound, and began at this time of the output's clock, which may lie before the run. */
  readonly onLine: (line: PlayedLine, seconds: number) => void
  /** A turn has begun in the silence before a line, which begins at this time of the output's clock. */
  readonly onSilence?: (line: PlayedLine, seconds: number) => void
  /**
   * A turn is known, the first of a run or the next: it begins at `from` with a line that begins at `seconds`, or did so
   * before (both on the output's clock). Told before anything of it is placed, where the clock waits: else it may begin later.
   */
  readonly onTurn?: (line: PlayedLine, seconds: number, from: number) => void
  /** A line has no audio that can be played; `error` if there should be some. */
  readonly onMute: (line: PlayedLine, error?: unknown) => void
  /** Playing has come to its end: after the last line, or because of an error. `at`: where it was then. */
  readonly onEnd: (error: unknown, at: SoundingPlace | undefined) => void
  /** Until when something sounds beside the lines, on the clock of the output; undefined: nothing does. */
  readonly soundsUntil?: () => number | undefined
}

/**
 * Where the sound is: in which line, how far into it, and by which take. `behind`: in the silence so many seconds behind the
 * line's end; absent while the line sounds.
 */
export type SoundingPlace = {
  readonly lineId: LineId
  readonly seconds: number
  readonly takeId: string | undefined
  readonly behind?: number
}

/** Where a turn ends: with a line, so many seconds into the one behind it, or so many behind the beginning of a line. */
export type RunEnd =
  | { readonly lineId: LineId; readonly tailSeconds: number }
  | { readonly lineId: LineId; readonly atSeconds: number }

/**
 * How a turn begins and ends. `isOne`: it ends with its first line. `from`: so many seconds into that line; below 0 so many
 * before it. `before`: lines that still sound where it begins.
 */
export type RunStart = {
  readonly isOne: boolean
  readonly from: number
  readonly until?: RunEnd | undefined
  readonly before?: readonly LineBefore[]
}

/** Lines that are played from a beginning to an end, once. */
export type RunTurn = RunStart & { readonly line: PlayedLine }

/** What is played at the very sample at which a turn has ended. */
export type NextTurn = {
  /** Whether there is to be one, as it stands now. */
  readonly isWanted: () => boolean
  /** Asked some time before the end. Undefined: there is none after all. */
  readonly ask: () => Promise<RunTurn | undefined>
}
