import type { LineBefore, PlayedLine } from '../../../shared/contract/playing-calls.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { type Problem, problemFrom } from '../../../shared/core/model/errors.ts'
import type { LineId, TakeId } from '../../../shared/core/model/ids.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import { estimatePartSamples } from '../../../shared/core/reading/estimate.ts'
import type { LineTake } from '../../../shared/core/takes/line-takes.ts'
import type { ListenTo } from '../../../shared/core/model/take.ts'
import { takesToHear } from '../../../shared/core/takes/listen-to.ts'
import { type PlayedAs, type SoundOfLine, soundOfLine } from '../../../shared/core/takes/sound-of-line.ts'
import type { JoinedLine } from '../../../shared/core/timeline/parts/joined-line.ts'
import { startOfLine } from '../../../shared/core/timeline/line-join.ts'
import { clipOfTake } from '../../../shared/core/timeline/take-trim.ts'
import { samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import { say } from '../../../shared/messages/say.ts'
import type { Planner } from '../queue/planner.ts'
import type { DraftMaker } from './draft-maker.ts'
import { createPageWaits } from './page-waits.ts'
import { type OrderBasis, type PlayOrder, playOrder } from './play-order.ts'

/** What playing works with. */
export type PlayingInput = {
  readonly basis: () => OrderBasis
  readonly planner: Pick<Planner, 'lineOf'>
  readonly drafts: Pick<DraftMaker, 'make' | 'whenMade'>
  readonly takesOf: (lineId: LineId) => readonly LineTake[]
  /** Answers those whose audio is not what it was; they are no takes of their lines from then on. */
  readonly damaged: (ids: readonly TakeId[]) => Promise<readonly TakeId[]>
  /** How a person wants to hear; drafts are made of a project that may be changed only. */
  readonly choice: () => PlayedAs
}

/** What a page that plays is told. */
export type Begun =
  | { readonly kind: 'nothing' | 'superseded' }
  | {
      readonly kind: 'lines'
      readonly line: PlayedLine
      readonly before: LineBefore[]
      readonly missing: number[]
      readonly missingCount: number
    }

/** Plays a script line by line, as it is when each line is asked for. Nothing is ever sent to a service for it. */
export type Playing = {
  /**
   * What sounds first, once it is there. `from` null: the script's first line. A line that says nothing is the one behind it;
   * one that is not there any more the one that has its `number` now, or the first. Ends all that the page waits for.
   */
  readonly begin: (asked: {
    page: string
    from: LineId | null
    number?: number | undefined
    isOne: boolean
    listenTo?: ListenTo | undefined
  }) => Promise<Begun>
  /** What sounds after a line that had this number, once it is there; undefined at the end, or if the page begins anew. */
  readonly next: (asked: {
    page: string
    after: LineId
    number: number
    listenTo?: ListenTo | undefined
  }) => Promise<PlayedLine | undefined>
}

/** Lines whose drafts are made ahead of the one that is asked for. */
const LINES_AHEAD = 6
/** A draft takes a fraction of a second, a long one some hundredths of its length; who waits longer hears what else there is. */
const PATIENCE_MS = 10_000
/** The same where there are old words to be heard meanwhile. */
const PATIENCE_WITH_OLD_WORDS_MS = 4000
const PATIENCE_MS_PER_SECOND = 100
/** A line may be written on while its draft is made. */
const MOST_TRIES = 4
const MOST_MISSING = 100
/** So many lines before the first are looked at for what still sounds. */
const MOST_BEFORE = 32

/** Playing of one project. */
export function createPlaying(all: PlayingInput): Playing {
  const order = playOrder(all.basis)
  const waits = createPageWaits()
  return {
    begin: async ({ page, from, number, isOne, listenTo }) => {
      const input = heardAs(all, listenTo)
      waits.endOf(page)
      const { lines } = order()
      const place = from === null ? 0 : placeToBegin(order(), from, number)
      const first = lines[place]
      if (first === undefined) return { kind: 'nothing' }
      const heard = isOne ? [first] : lines.slice(place)
      const { mayMakeDraft } = input.choice()
      const missing = mayMakeDraft ? [] : heard.filter((line) => soundNow(input, line).kind === 'none')
      const line = await waits.waitFor(page, (signal) =>
        played(input, order, first, { ahead: isOne ? 1 : LINES_AHEAD, signal }),
      )
      if (line === undefined) return { kind: 'superseded' }
      const named = missing.slice(0, MOST_MISSING).map((silent) => silent.number)
      const before = isOne ? [] : await stillSounding(input, order, line)
      return { kind: 'lines', line, before, missing: named, missingCount: missing.length }
    },
    next: async ({ page, after, number, listenTo }) => {
      const input = heardAs(all, listenTo)
      const { lines, placeOf } = order()
      const place = placeOf(after)
      const line = place === undefined ? lines.find((one) => one.number >= number) : lines[place + 1]
      if (line === undefined) return undefined
      return waits.waitFor(page, (signal) => played(input, order, line, { ahead: LINES_AHEAD, signal }))
    },
  }
}

/** Who listens to the service alone gets no drafts made. */
function heardAs(input: PlayingInput, listenTo: ListenTo = 'best'): PlayingInput {
  if (listenTo === 'best') return input
  return {
    ...input,
    takesOf: (lineId) => takesToHear(input.takesOf(lineId), listenTo),
    choice: () => {
      const choice = input.choice()
      return listenTo === 'final' ? { ...choice, mayMakeDraft: false } : choice
    },
  }
}

function placeToBegin({ lines, placeOf, placeBehind }: PlayOrder, from: LineId, number: number | undefined): number {
  const place = placeOf(from) ?? placeBehind(from)
  if (place !== undefined) return place
  return number === undefined
    ? 0
    : Math.max(
        0,
        lines.findIndex((line) => line.number >= number),
      )
}

/** The lines before one that have not ended where it begins, as far as they have sound: none is made for them. */
async function stillSounding(
  input: PlayingInput,
  order: () => PlayOrder,
  { lineId }: PlayedLine,
): Promise<LineBefore[]> {
  const { lines, placeOf } = order()
  const place = placeOf(lineId) ?? 0
  // Behind a line that overlaps nothing, all before it is over.
  const from = lines.slice(0, place + 1).findLastIndex(({ join }) => join.kind === 'after')
  const chain = lines.slice(Math.max(from, place - MOST_BEFORE), place + 1)
  const heard = chain.map((line) => lineView(order(), line, soundNow(input, line), undefined))
  const starts = startsOf(heard)
  const begins = starts.at(-1) ?? 0
  const still = heard.flatMap((line, at): LineBefore[] => {
    const beganSeconds = begins - (starts[at] ?? 0)
    return at < heard.length - 1 && line.takeId !== undefined && beganSeconds < line.durationSeconds
      ? [{ line, beganSeconds }]
      : []
  })
  const damaged = await input.damaged(still.flatMap(({ line: { takeId } }) => takeId ?? []))
  return still.filter(({ line: { takeId } }) => takeId === undefined || !damaged.includes(takeId))
}

/** When lines begin that follow each other, in seconds from the first. */
function startsOf(lines: readonly PlayedLine[]): readonly number[] {
  const starts: number[] = []
  let before: { readonly start: number; readonly end: number } | undefined
  let latestEnd = 0
  for (const { join, durationSeconds } of lines) {
    const seconds = { kind: join.kind, samples: samplesToSeconds(join.samples) }
    const start = before === undefined ? 0 : startOfLine(seconds, before, latestEnd)
    before = { start, end: start + durationSeconds }
    latestEnd = Math.max(latestEnd, before.end)
    starts.push(start)
  }
  return starts
}

function soundNow({ takesOf, planner, choice }: PlayingInput, { lineId }: JoinedLine): SoundOfLine {
  const { staleAs, mayMakeDraft } = choice()
  const canMake = mayMakeDraft && planner.lineOf('draft', lineId)?.kind === 'renderable'
  return soundOfLine(takesOf(lineId), { staleAs, mayMakeDraft: canMake })
}

/** How far ahead drafts are made, and until when the page waits. */
type Wait = { readonly ahead: number; readonly signal: AbortSignal }

/** Has what is missing made, from this line on, and waits for the line itself; undefined if the page waits no more. */
async function played(
  input: PlayingInput,
  order: () => PlayOrder,
  asked: JoinedLine,
  wait: Wait,
): Promise<PlayedLine | undefined> {
  let refused: Problem | undefined
  let lost: Problem | undefined
  for (let tries = 0; ; tries++) {
    const line = lineNow(order(), asked)
    const sound = soundNow(input, line)
    if (sound.kind === 'draftToMake' && refused === undefined && tries < MOST_TRIES) {
      refused = await make(input, order(), line, { ...wait, sound })
      if (wait.signal.aborted) return undefined
      continue
    }
    const take = takeOf(sound)
    const isDamaged = take !== undefined && (await input.damaged([take.id])).length > 0
    if (!isDamaged || tries > MOST_TRIES)
      return lineView(order(), line, sound, refused ?? blockOf(input, line, sound) ?? lost)
    // A draft is made again, and nothing is lost with it.
    if (take.source === 'service') lost = damagedTake
  }
}

const damagedTake = problemFrom('audio.invalid', say('documents.takes.damaged'), say('documents.takes.damaged.remedy'))

async function make(
  input: PlayingInput,
  order: PlayOrder,
  line: JoinedLine,
  { ahead, signal, sound }: Wait & { readonly sound: SoundOfLine },
): Promise<Problem | undefined> {
  const from = order.placeOf(line.lineId) ?? 0
  const wanted = order.lines.slice(from, from + ahead).filter((one) => soundNow(input, one).kind === 'draftToMake')
  const refused = await input.drafts.make(wanted.map(({ lineId }) => lineId))
  const base = takeOf(sound) === undefined ? PATIENCE_MS : PATIENCE_WITH_OLD_WORDS_MS
  const patienceMs = base + guessedSeconds(line) * PATIENCE_MS_PER_SECOND
  return refused ?? input.drafts.whenMade(line.lineId, patienceMs, signal)
}

function guessedSeconds({ node }: JoinedLine): number {
  return samplesToSeconds(estimatePartSamples(node.parts))
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
  const clip = take === undefined ? undefined : clipOfTake(take)
  const next = order.lines[(order.placeOf(line.lineId) ?? -2) + 1]?.join
  return {
    lineId: line.lineId,
    number: line.number,
    ...(line.speakerId === undefined ? {} : { speakerId: line.speakerId }),
    ...(take === undefined ? {} : { takeId: take.id }),
    durationSeconds: clip === undefined ? guessedSeconds(line) : samplesToSeconds(clip.durationSamples),
    ...(clip === undefined || take?.trim === undefined
      ? {}
      : {
          cut: {
            from: samplesToSeconds(clip.inSample),
            fadeIn: samplesToSeconds(clip.fadeInSamples),
            fadeOut: samplesToSeconds(clip.fadeOutSamples),
          },
        }),
    join: line.join,
    ...(next === undefined ? {} : { next }),
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
