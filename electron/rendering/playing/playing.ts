import type { PlayedLine } from '../../../shared/contract/playing-calls.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import { estimatePartSamples } from '../../../shared/core/reading/estimate.ts'
import type { LineTake } from '../../../shared/core/takes/line-takes.ts'
import { type PlayedAs, type SoundOfLine, soundOfLine } from '../../../shared/core/takes/sound-of-line.ts'
import type { JoinedLine } from '../../../shared/core/timeline/layout.ts'
import { samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import type { Planner } from '../queue/planner.ts'
import type { DraftMaker } from './draft-maker.ts'
import { type OrderBasis, type PlayOrder, playOrder } from './play-order.ts'

/** What playing works with. */
export type PlayingInput = {
  readonly basis: () => OrderBasis
  readonly planner: Pick<Planner, 'lineOf'>
  readonly drafts: Pick<DraftMaker, 'make' | 'whenMade'>
  readonly takesOf: (lineId: LineId) => readonly LineTake[]
  /** How a person wants to hear; drafts are made of a project that may be changed only. */
  readonly choice: () => PlayedAs
}

/** What a page that plays is told. */
export type Begun =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'lines'; readonly line: PlayedLine; readonly missing: number[] }

/** Plays a script line by line, as it is when each line is asked for. Nothing is ever sent to a service for it. */
export type Playing = {
  /** What sounds first, once it is there. `from` null: the script's first line; so is a line that is not there. */
  readonly begin: (asked: { from: LineId | null; isOne: boolean }) => Promise<Begun>
  /** What sounds after a line that had this number, once it is there; undefined at the end. */
  readonly next: (asked: { after: LineId; number: number }) => Promise<PlayedLine | undefined>
}

/** Lines whose drafts are made ahead of the one that is asked for. */
const LINES_AHEAD = 6
/** A draft takes a fraction of a second; who waits longer hears the next line instead. */
const PATIENCE_MS = 10_000
/** A line may be written on while its draft is made. */
const MOST_TRIES = 4
const MOST_MISSING = 100

/** Playing of one project. */
export function createPlaying(input: PlayingInput): Playing {
  const order = playOrder(input.basis)
  return {
    begin: async ({ from, isOne }) => {
      const { lines, placeOf } = order()
      const place = (from === null ? undefined : placeOf(from)) ?? 0
      const first = lines[place]
      if (first === undefined) return { kind: 'nothing' }
      const heard = isOne ? [first] : lines.slice(place)
      const { mayMakeDraft } = input.choice()
      const missing = mayMakeDraft ? [] : heard.filter((line) => soundNow(input, line).kind === 'none')
      const line = await played(input, order, first, isOne ? 1 : LINES_AHEAD)
      return { kind: 'lines', line, missing: missing.slice(0, MOST_MISSING).map(({ number }) => number) }
    },
    next: async ({ after, number }) => {
      const { lines, placeOf } = order()
      const place = placeOf(after)
      const line = place === undefined ? lines.find((one) => one.number >= number) : lines[place + 1]
      return line === undefined ? undefined : played(input, order, line, LINES_AHEAD)
    },
  }
}

function soundNow({ takesOf, planner, choice }: PlayingInput, { lineId }: JoinedLine): SoundOfLine {
  const { staleAs, mayMakeDraft } = choice()
  const canMake = mayMakeDraft && planner.lineOf('draft', lineId)?.kind === 'renderable'
  return soundOfLine(takesOf(lineId), { staleAs, mayMakeDraft: canMake })
}

/** Has what is missing made, from this line on, and waits for the line itself. */
async function played(
  input: PlayingInput,
  order: () => PlayOrder,
  asked: JoinedLine,
  ahead: number,
): Promise<PlayedLine> {
  let problem: Problem | undefined
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const line = lineNow(order(), asked)
    const sound = soundNow(input, line)
    if (sound.kind !== 'draftToMake' || problem !== undefined)
      return lineView(order(), line, sound, problem ?? blockOf(input, line, sound))
    problem = await make(input, order(), line, ahead)
  }
  const line = lineNow(order(), asked)
  return lineView(order(), line, soundNow(input, line), problem)
}

async function make(
  input: PlayingInput,
  order: PlayOrder,
  line: JoinedLine,
  ahead: number,
): Promise<Problem | undefined> {
  const from = order.placeOf(line.lineId) ?? 0
  const wanted = order.lines.slice(from, from + ahead).filter((one) => soundNow(input, one).kind === 'draftToMake')
  const refused = await input.drafts.make(wanted.map(({ lineId }) => lineId))
  return refused ?? input.drafts.whenMade(line.lineId, PATIENCE_MS)
}

/** The line as it is by now; as it was, if it is gone meanwhile. */
function lineNow({ lines, placeOf }: PlayOrder, asked: JoinedLine): JoinedLine {
  return lines[placeOf(asked.lineId) ?? -1] ?? asked
}

/** Why a line that is not heard as it stands cannot have a draft. */
function blockOf({ planner, choice }: PlayingInput, { lineId }: JoinedLine, sound: SoundOfLine): Problem | undefined {
  if (!choice().mayMakeDraft || (sound.kind === 'take' && !sound.isOldWords)) return undefined
  const planned = planner.lineOf('draft', lineId)
  return planned?.kind === 'blocked' ? planned.problem : undefined
}

function lineView(order: PlayOrder, line: JoinedLine, sound: SoundOfLine, problem: Problem | undefined): PlayedLine {
  const take = takeOf(sound)
  return {
    lineId: line.lineId,
    number: line.number,
    ...(line.speakerId === undefined ? {} : { speakerId: line.speakerId }),
    ...(take === undefined ? {} : { takeId: take.id }),
    durationSeconds:
      take === undefined
        ? samplesToSeconds(estimatePartSamples(line.node.parts))
        : take.durationSamples / take.sampleRate,
    join: line.join,
    gains: [...order.gainsOf(line)],
    isOldWords: sound.kind === 'take' ? sound.isOldWords : take !== undefined,
    ...(problem === undefined ? {} : { problem: { ...problem, lineId: line.lineId } }),
  }
}

function takeOf(sound: SoundOfLine): Take | undefined {
  switch (sound.kind) {
    case 'take':
      return sound.take
    case 'draftToMake':
      return sound.otherwise
    case 'none':
      return undefined
    default:
      return assertNever(sound, 'sound of a line')
  }
}
