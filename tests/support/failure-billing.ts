import type { FailureKind } from '../../shared/core/queue/types.ts'

/** What the transport cannot rule out of each kind of failure of a synthesis, as reliability §5.2 has it. */
export function mayBeBilled(failure: FailureKind): boolean {
  const certain: readonly FailureKind[] = ['unreachable', 'busy', 'key', 'credit', 'refused', 'moved', 'notPrepared']
  return !certain.includes(failure)
}
