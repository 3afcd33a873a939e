import type { QueueView } from '../../shared/contract/views.ts'
import type { Runner } from './runner/runner-types.ts'

/**
 * Several queues of one project as the status bar shows them. Cancelled lines are in no figure: they were neither sent
 * nor lost, and their own state says what they are. `left`: what an earlier run did not send, which waits for a person as
 * a paused queue does.
 */
export function queueView(
  runners: readonly Pick<Runner, 'account' | 'phase' | 'isPaused' | 'isBusy' | 'sent'>[],
  left: readonly unknown[] = [],
): QueueView {
  const sum = { total: 0, ready: 0, cached: 0, suspicious: 0, failed: 0, unknown: 0, waiting: 0 }
  let requests = 0
  let bytesOfText = 0
  let kind: QueueView['kind'] = 'idle'
  let problem: QueueView['problem']
  for (const runner of runners) {
    const { cancelled, ...account } = runner.account()
    sum.total += account.total - cancelled
    sum.ready += account.ready
    sum.cached += account.cached
    sum.suspicious += account.suspicious
    sum.failed += account.failed
    sum.unknown += account.unknown
    sum.waiting += account.waiting
    const sent = runner.sent()
    requests += sent.requests
    bytesOfText += sent.bytesOfText
    const own = kindOf(runner, account.waiting)
    if (severity.indexOf(own) > severity.indexOf(kind)) kind = own
    const phase = runner.phase()
    if (own !== 'idle' && phase.kind !== 'running') problem ??= phase.problem
  }
  sum.total += left.length
  sum.waiting += left.length
  if (left.length > 0 && kind === 'idle') kind = 'paused'
  return { kind, ...sum, requests, bytesOfText, ...(problem === undefined ? {} : { problem }) }
}

/** A queue that did not go on by itself when its turn came says why: "paused" alone would be as if a person had wanted it. */
export function withTurnFailure(queue: QueueView, failure: QueueView['problem']): QueueView {
  return queue.kind !== 'paused' || failure === undefined ? queue : { ...queue, kind: 'stopped', problem: failure }
}

const severity: readonly QueueView['kind'][] = ['idle', 'paused', 'running', 'waiting', 'stopped']

function kindOf(runner: Pick<Runner, 'phase' | 'isPaused' | 'isBusy'>, waiting: number): QueueView['kind'] {
  const phase = runner.phase().kind
  // A queue that stopped stays so in words, even if nothing is left in it: the reason is what the user needs.
  if (phase === 'stopped') return 'stopped'
  if (phase === 'noRoom') return waiting > 0 || runner.isBusy() ? 'waiting' : 'idle'
  if (runner.isPaused()) return waiting > 0 ? 'paused' : 'idle'
  if (phase === 'waiting' || phase === 'offline') return waiting > 0 ? 'waiting' : 'idle'
  return runner.isBusy() ? 'running' : 'idle'
}
