import { join } from 'node:path'
import { sentText } from '../../../shared/core/align/sent-text.ts'
import { spokenText } from '../../../shared/core/align/spoken-text.ts'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import type { Script } from '../../../shared/core/model/script.ts'
import type { Transcripts } from '../../documents/takes/transcripts.ts'
import type { OpenProject } from '../../documents/types.ts'
import type { Sound } from '../../rendering/sound.ts'
import {
  createTakeWords,
  type TakeTranscript,
  type TakeWordsKeeper,
  WORDS_FILE,
} from '../../rendering/takes/take-words.ts'
import type { SessionLines } from './session-lines.ts'

/** Takes are at rest when none was kept for so long: until then its processor belongs to whoever waits to hear them. */
const REST_MS = 3000

/**
 * By how many samples what an answer says at a place lies earlier in a take that was cut from it: of a line with exact silences
 * inside, in each part otherwise.
 */
function shiftAt(sliceOf: Take['sliceOf'], sample: number): number {
  const parts = sliceOf?.parts ?? []
  const part = parts.find(({ toSample }) => sample < toSample) ?? parts.at(-1)
  return part === undefined ? (sliceOf?.fromSample ?? 0) : part.fromSample - part.atSample
}

/** Has words found of takes once no more are kept, and of older ones when they are looked at. */
export function sessionWords({
  project,
  lines,
  script,
  finder,
  transcripts,
  isWindowed,
}: {
  readonly project: OpenProject
  readonly lines: Pick<SessionLines, 'takesOf'>
  readonly script: () => Script
  readonly finder: Sound['words']
  readonly transcripts: Pick<Transcripts, 'find'>
  /** False where nobody looks at words. */
  readonly isWindowed: boolean
}): TakeWordsKeeper {
  const takeOf = (takeId: TakeId) => project.takes.all().find(({ id, kind }) => id === takeId && kind === 'line')

  const textOf = (takeId: TakeId): string | undefined => {
    const take = takeOf(takeId)
    if (take === undefined) return undefined
    // Of a take of an older text nobody knows which characters of the line it was made of.
    const isCurrent = lines.takesOf(take.lineId).some((own) => own.take.id === takeId && own.isCurrent)
    const node = isCurrent ? script().nodes.find((one) => one.kind === 'line' && one.id === take.lineId) : undefined
    return node?.kind === 'line' ? spokenText(node) : undefined
  }

  // Of an answer's transcript a take that was cut from it has the part that it holds.
  const transcriptOf = async (takeId: TakeId): Promise<TakeTranscript | undefined> => {
    const take = takeOf(takeId)
    if (take === undefined) return undefined
    const { sampleRate, durationSamples, sliceOf } = take
    const own = await transcripts.find(takeId)
    const whole = own === undefined && sliceOf !== undefined ? await transcripts.find(sliceOf.takeId) : own
    if (whole?.kind !== 'kept') return undefined
    const segments = whole.answer.segments
      .map(({ text, start, end }) => {
        const shift = own === undefined ? shiftAt(sliceOf, start * sampleRate) : 0
        return { text, fromSample: start * sampleRate - shift, toSample: end * sampleRate - shift }
      })
      .filter(({ fromSample, toSample }) => toSample > 0 && fromSample < durationSamples)
    return segments.length === 0 ? undefined : { segments, sampleRate, durationSamples }
  }

  const keeper = createTakeWords({
    file: join(project.cacheFolder, WORDS_FILE),
    textOf,
    sentTextOf: (takeId) => {
      const take = takeOf(takeId)
      const isAnswer = ({ id, kind, scene }: Take): boolean =>
        kind === 'scene' &&
        id === take?.sliceOf?.takeId &&
        scene?.lines.some(({ lineId }) => lineId === take.lineId) === true
      return take === undefined ? undefined : sentText(take, project.takes.all().findLast(isAnswer))
    },
    audioPath: (takeId) => project.takes.audioPath(takeId),
    lengths: () => new Map(project.takes.all().map(({ id, durationSamples }) => [id, durationSamples])),
    find: (job) => finder().find(job),
    hurry: (takeId) => finder().hurry(takeId),
    transcriptOf,
  })
  const before = new Set(project.takes.all().map(({ id }) => id))
  const fresh: TakeId[] = []
  let rest: NodeJS.Timeout | undefined
  const findFresh = async (): Promise<void> => {
    clearTimeout(rest)
    await Promise.all(fresh.splice(0).map((id) => keeper.of(id)))
  }
  const stopListening = project.onChange((what) => {
    if (what !== 'takes' || !isWindowed) return
    for (const { id, kind } of project.takes.all()) {
      if (before.has(id)) continue
      before.add(id)
      if (kind === 'line') fresh.push(id)
    }
    clearTimeout(rest)
    rest = setTimeout(() => void findFresh(), REST_MS)
    rest.unref()
  })
  return {
    of: keeper.of,
    kept: keeper.kept,
    // Whoever waits for words does not wait for takes to be at rest.
    found: async () => {
      await findFresh()
      await keeper.found()
    },
    close: async () => {
      stopListening()
      clearTimeout(rest)
      await keeper.close()
    },
  }
}
