import { toProblem } from '../../shared/core/model/errors.ts'

/** A failed sending is tried again after so long (ms), with every failure longer. */
const RETRY_MS = [500, 1000, 2000, 5000] as const

/** How sending goes: `waits` counts the failures in a row that were waited after. */
export type SendTries =
  | { readonly kind: 'well' }
  | { readonly kind: 'failing'; readonly error: unknown; readonly waits: number }

/** What follows a failure. `retry` is undefined where whoever watches the link, or opens the project again, goes on. */
type AfterFailure = {
  readonly tries: SendTries
  readonly retry: { readonly delayMs: number; readonly isTold: boolean } | undefined
}

/** Steps the tries by a failure. It is told once, until sending goes well again. */
export function afterFailure(tries: SendTries, error: unknown): AfterFailure {
  const waits = tries.kind === 'well' ? 0 : tries.waits
  const { code } = toProblem(error)
  if (code === 'host.gone' || code === 'project.notOpen') {
    return { tries: { kind: 'failing', error, waits }, retry: undefined }
  }
  const delayMs = RETRY_MS[Math.min(waits, RETRY_MS.length - 1)] ?? 5000
  return {
    tries: { kind: 'failing', error, waits: waits + 1 },
    retry: { delayMs, isTold: tries.kind === 'well' },
  }
}
