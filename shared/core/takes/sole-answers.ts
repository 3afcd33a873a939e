import type { RenderKey } from '../model/ids.ts'
import type { SentRequest, Source, Take } from '../model/take.ts'

export type SoleAnswer = { readonly take: Take; readonly sent: SentRequest }

/**
 * Of these takes those that hold one answer as the service spoke it, each sound once, in their order. Left out are slices
 * of scenes, lines of several answers, and lines of one answer with exact pauses around it, which the mixer made: the same
 * request stands with the answer itself too, under another key, and it came first.
 */
export function soleAnswers(takes: readonly Take[]): readonly SoleAnswer[] {
  const found = takes.flatMap((take): SoleAnswer[] => {
    const [sent, ...others] = take.requests
    return sent === undefined || others.length > 0 || take.sliceOf !== undefined ? [] : [{ take, sent }]
  })
  const received = new Map<string, Take>()
  for (const { take, sent } of found) {
    const request = requestName(take.source, sent)
    const known = received.get(request)
    if (known === undefined || isLikelierReceived(take, known)) received.set(request, take)
  }
  const keyOf = ({ take, sent }: SoleAnswer): RenderKey | undefined => received.get(requestName(take.source, sent))?.key
  const seen = new Set<string>()
  return found.filter((one) => {
    if (one.take.key !== keyOf(one) || seen.has(one.take.id)) return false
    seen.add(one.take.id)
    return true
  })
}

/** A piece of a line is always as it was received; of whole lines, the first one is. */
function isLikelierReceived(take: Take, known: Take): boolean {
  if (take.kind !== known.kind) return take.kind === 'segment'
  return take.createdAt < known.createdAt
}

const names = new WeakMap<SentRequest, string>()

function requestName(source: Source, sent: SentRequest): string {
  const known = names.get(sent) ?? JSON.stringify([sent.origin, sent.model, sent.body])
  names.set(sent, known)
  return `${source} ${known}`
}
