import type { AlikeSpeakers } from '../../../shared/contract/casting-views.ts'
import { alikeSpeakers } from '../../../shared/core/cast/alike.ts'
import type { Cast } from '../../../shared/core/model/cast.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import type { Source } from '../../../shared/core/model/take.ts'
import type { AudioWorkshop } from '../../audio/types.ts'
import type { Planner } from '../queue/planner.ts'
import { measuredVoice, type MeasureStore } from './voice-measures.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'
import { noted } from '../../base/failures.ts'

/** Takes of one voice that are measured where no audition was heard of it. */
const TAKES_EACH = 2

/** What looking for voices that sound alike needs. */
export type AlikeInput = {
  readonly cast: Cast
  readonly source: Source
  readonly planner: Planner
  readonly originOf: (source: Source) => string
  readonly takes: Pick<TakeStore, 'byKey' | 'audioPath'>
  readonly workshop: () => Pick<AudioWorkshop, 'measure'>
  readonly measures: () => Promise<MeasureStore>
}

/**
 * Speakers who share a voice, or whose voices were measured to sound alike. Voices that were never auditioned are measured
 * from current takes first, where there are some; of others nothing is said.
 */
export async function findAlike(input: AlikeInput): Promise<readonly AlikeSpeakers[]> {
  const { cast, source, originOf } = input
  const measures = await input.measures()
  await measureTakes(input, measures)
  const found = alikeSpeakers(cast, source, (voice) => measures.of(measuredVoice(voice, source, originOf(source))))
  return found.map(({ speakers, ...told }) => ({ ...told, speakers: [...speakers] }))
}

async function measureTakes({ source, planner, originOf, takes, workshop }: AlikeInput, measures: MeasureStore) {
  const measured = new Map<string, number>()
  for (const line of planner.plan(source).lines) {
    // A line of several pieces has silences in it, which are no pace of the voice.
    const [request, ...others] = requestsOfLine(line)
    if (line.kind === 'blocked' || request === undefined || others.length > 0 || line.pieces.length > 1) continue
    const voice = measuredVoice(request.voice, source, originOf(source))
    const count = measured.get(voice) ?? (measures.of(voice) === undefined ? 0 : TAKES_EACH)
    measured.set(voice, count)
    const take = count < TAKES_EACH ? takes.byKey('line', line.contentKey) : undefined
    const path = take === undefined ? undefined : takes.audioPath(take.id)
    if (path === undefined) continue
    measured.set(voice, count + 1)
    const words = request.text.replace(/\[[^\]]*\]|\([a-z ]{1,40}\)/g, ' ').trim()
    // A take that cannot be read is told elsewhere; nothing is said of its voice here.
    const found = await workshop().measure(path, words).catch(noted('find alike: measuring'))
    if (found !== undefined) await measures.add(voice, found).catch(noted('find alike: keeping'))
  }
}
