import { useId } from 'react'
import type { ConnectionStep, ConnectionView } from '../../../shared/contract/views.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import { plural } from '../../base/format.ts'
import { ShieldIcon } from '../../base/ui/icons/more-icons.tsx'
import { Select } from '../../base/ui/select.tsx'
import { LockIcon } from '../../base/ui/icons/state-icons.tsx'
import { StepLog } from './step-log.tsx'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import styles from './account.module.css'

/** The free test of the connection, as it stands. */
export type Test =
  | { readonly kind: 'none' | 'busy' }
  | { readonly kind: 'done'; readonly steps: readonly ConnectionStep[] }
  | { readonly kind: 'failed'; readonly problem: Problem }

type Connected = Extract<ConnectionView, { kind: 'connected' }>

/** Where requests go, the test that costs nothing, and how many lines may be on their way at once. */
export function ConnectionBox({
  connection,
  concurrency,
  test,
  runTest,
  onConcurrency,
  onReplace,
}: {
  readonly connection: Connected
  readonly concurrency: number
  readonly test: Test
  readonly runTest: () => void
  readonly onConcurrency: (concurrency: number) => void
  readonly onReplace: () => void
}) {
  const id = useId()
  const address = test.kind === 'done' ? test.steps.find(({ step }) => step === 'address') : undefined
  return (
    <section className={styles.box} aria-labelledby={id}>
      <div className={styles.boxHead}>
        <h3 id={id}>Connection</h3>
        <span className={`${styles.state} ${address?.outcome === 'failed' ? 'm-bad' : 'c-ok'}`}>
          <span className="dot" />
          {address?.outcome === 'failed' ? 'Does not answer' : 'Set up'}
        </span>
        <span className="grow" />
        <button type="button" className="btn btn-sm" disabled={test.kind === 'busy'} onClick={runTest}>
          Test
        </button>
        <button type="button" className="btn btn-sm" disabled={connection.keptIn === 'environment'} onClick={onReplace}>
          Edit
        </button>
      </div>
      <dl className={styles.facts}>
        <dt>Address</dt>
        <dd>{connection.origin}</dd>
        <dt>Response</dt>
        <dd>
          {address?.outcome === 'passed' ? (
            address.detail
          ) : (
            <span className="t3">Test it: free, it reads the balances</span>
          )}
        </dd>
        <dt>At once</dt>
        <dd>
          <span className="grow">
            <Select
              label="Lines rendered at once"
              size="xs"
              value={String(concurrency)}
              options={[1, 2, 3, 4, 5, 6, 7, 8].map((count) => ({
                value: String(count),
                title: `${plural(count, 'line')} at most`,
              }))}
              onChange={(count) => onConcurrency(Number(count))}
            />
          </span>
        </dd>
      </dl>
      <div className={styles.log}>
        <StepLog steps={test.kind === 'done' ? test.steps : []} />
        <p className="hint" role="status">
          {test.kind === 'busy' ? 'Testing…' : null}
          {test.kind === 'failed' ? sentencesOf(test.problem) : null}
        </p>
      </div>
    </section>
  )
}

/** The key: that there is one, where it is kept, and whether the service accepts it. */
export function KeyBox({
  connection,
  status,
  onReplace,
  onRemove,
}: {
  readonly connection: Connected
  readonly status: 'accepted' | 'refused' | 'unknown'
  readonly onReplace: () => void
  readonly onRemove: () => Promise<void>
}) {
  const id = useId()
  const isOwn = connection.keptIn !== 'environment'
  return (
    <section className={styles.box} aria-labelledby={id}>
      <div className={styles.boxHead}>
        <h3 id={id}>API key</h3>
        <span className={`${styles.state} ${statusClass[status]}`}>
          <span className="dot" />
          {statusWords[status]}
        </span>
        <span className="grow" />
        <button type="button" className="btn btn-sm" disabled={!isOwn} onClick={onReplace}>
          Replace
        </button>
        <button type="button" className="btn btn-sm btn-danger" disabled={!isOwn} onClick={() => void onRemove()}>
          Remove
        </button>
      </div>
      <dl className={styles.facts}>
        <dt>Key</dt>
        <dd>
          <span aria-hidden>••••••••••••</span> ends in {connection.last4}
        </dd>
        <dt>Kept in</dt>
        <dd>
          <LockIcon size={14} />
          {keptWords[connection.keptIn]}
        </dd>
      </dl>
      <p className={styles.keyNote}>
        <ShieldIcon />
        <span>{promiseWords[connection.keptIn]}</span>
      </p>
    </section>
  )
}

const statusWords = { accepted: 'Accepted', refused: 'Not accepted', unknown: 'Not tested' } as const
const statusClass = { accepted: 'c-ok', refused: 'm-bad', unknown: 't3' } as const

const keptWords = {
  keychain: 'System keychain, this computer',
  memory: 'Memory, until you quit',
  environment: 'The environment of this run',
} as const

const promiseWords = {
  keychain:
    'Encrypted by the operating system and read only when a request is sent to the address on the left. Never written to projects, exports, logs or crash reports. Remove deletes it from the keychain at once.',
  memory:
    'Held by the running studio only and sent only to the address on the left. Never written to projects, exports, logs or crash reports.',
  environment:
    'Given to this run from outside, so it cannot be replaced or removed here. Never written to projects, exports, logs or crash reports.',
} as const
