import type { AuditionCost } from '../../../shared/contract/casting-views.ts'
import type { RenderKey } from '../../../shared/core/model/ids.ts'
import type { PlannedRequest } from '../../../shared/core/model/render.ts'
import type { Source } from '../../../shared/core/model/take.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'
import { receivedAudio } from '../journal/received-audio.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'
import type { CandidatePlan } from './audition-plan.ts'

type SourcedRequest = { readonly source: Source; readonly request: PlannedRequest }

/** Every request of an audition once, however many candidates share it. */
export function requestsOf(plans: readonly CandidatePlan[]): ReadonlyMap<RenderKey, SourcedRequest> {
  const requests = plans.flatMap(({ source, ...plan }) =>
    plan.kind === 'blocked'
      ? []
      : plan.lines.flatMap(requestsOfLine).map((request) => [request.key, { source, request }] as const),
  )
  return new Map(requests)
}

/** What these candidates would come to. Only what the service is sent counts in `bytesOfText`. */
export function auditionCost(plans: readonly CandidatePlan[], isKept: (key: RenderKey) => boolean): AuditionCost {
  const requests = [...requestsOf(plans).values()]
  const toSend = requests.filter(({ request }) => !isKept(request.key))
  const billed = toSend.filter(({ source }) => source === 'service')
  return {
    requests: toSend.length,
    kept: requests.length - toSend.length,
    bytesOfText: billed.reduce((sum, { request }) => sum + request.bytesOfText, 0),
  }
}

/** Lines of the candidates that one source speaks. */
export function linesSpokenBy(plans: readonly CandidatePlan[], source: Source): readonly RenderableLine[] {
  return plans.flatMap((plan) => (plan.kind === 'renderable' && plan.source === source ? plan.lines : []))
}

/** Sources that any of these candidates is heard from. */
export function sourcesOf(plans: readonly CandidatePlan[]): readonly Source[] {
  return [...new Set(plans.flatMap(({ kind, source }) => (kind === 'renderable' ? [source] : [])))]
}

/** True for requests whose audio is in one of these stores. */
export function keptIn(...stores: readonly Pick<TakeStore, 'all'>[]): (key: RenderKey) => boolean {
  return (key) => stores.some((takes) => receivedAudio(takes.all(), key) !== undefined)
}
