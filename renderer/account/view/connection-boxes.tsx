import {
  accountConnectionAddress,
  accountConnectionAtOnce,
  accountConnectionAtOnceLines,
  accountConnectionAtOnceName,
  accountConnectionEdit,
  accountConnectionNoAnswer,
  accountConnectionNotTested,
  accountConnectionProxy,
  accountConnectionResponse,
  accountConnectionSetUp,
  accountConnectionTitle,
  accountKey,
  accountKeyEnds,
  accountKeyKept,
  accountKeyKeptEnvironment,
  accountKeyKeptKeychain,
  accountKeyKeptMemory,
  accountKeyPromiseEnvironment,
  accountKeyPromiseKeychain,
  accountKeyPromiseMemory,
  accountKeyRemove,
  accountKeyReplace,
  accountKeyStatusAccepted,
  accountKeyStatusNotAccepted,
  accountKeyStatusNotTested,
  accountKeyTitle,
  accountTest,
  accountTesting,
} from '../../../shared/messages/made/account.ts'
import { useId } from 'react'
import type { ConnectionStep, ConnectionView } from '../../../shared/contract/views.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import { ShieldIcon } from '../../base/ui/icons/more-icons.tsx'
import { Select } from '../../base/ui/select.tsx'
import { LockIcon } from '../../base/ui/icons/state-icons.tsx'
import { stepDetailWords } from '../step-detail.ts'
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
        <h3 id={id}>{accountConnectionTitle()}</h3>
        <span className={`${styles.state} ${address?.outcome === 'failed' ? 'm-bad' : 'c-ok'}`}>
          <span className="dot" />
          {address?.outcome === 'failed' ? accountConnectionNoAnswer() : accountConnectionSetUp()}
        </span>
        <span className="grow" />
        <button type="button" className="btn btn-sm" disabled={test.kind === 'busy'} onClick={runTest}>
          {accountTest()}
        </button>
        <button type="button" className="btn btn-sm" disabled={connection.keptIn === 'environment'} onClick={onReplace}>
          {accountConnectionEdit()}
        </button>
      </div>
      <dl className={styles.facts}>
        <dt>{accountConnectionAddress()}</dt>
        <dd>{connection.origin}</dd>
        {connection.proxy === undefined ? null : (
          <>
            <dt>{accountConnectionProxy()}</dt>
            <dd>{connection.proxy}</dd>
          </>
        )}
        <dt>{accountConnectionResponse()}</dt>
        <dd>
          {address?.outcome === 'passed' ? (
            stepDetailWords(address.detail)
          ) : (
            <span className="t3">{accountConnectionNotTested()}</span>
          )}
        </dd>
        <dt>{accountConnectionAtOnce()}</dt>
        <dd>
          <span className="grow">
            <Select
              label={accountConnectionAtOnceName()}
              size="xs"
              value={String(concurrency)}
              options={[1, 2, 3, 4, 5, 6, 7, 8].map((count) => ({
                value: String(count),
                title: accountConnectionAtOnceLines({ count }),
              }))}
              onChange={(count) => onConcurrency(Number(count))}
            />
          </span>
        </dd>
      </dl>
      <div className={styles.log}>
        <StepLog steps={test.kind === 'done' ? test.steps : []} />
        <p className="hint" role="status">
          {test.kind === 'busy' ? accountTesting() : null}
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
        <h3 id={id}>{accountKeyTitle()}</h3>
        <span className={`${styles.state} ${statusClass[status]}`}>
          <span className="dot" />
          {statusWords[status]()}
        </span>
        <span className="grow" />
        <button type="button" className="btn btn-sm" disabled={!isOwn} onClick={onReplace}>
          {accountKeyReplace()}
        </button>
        <button type="button" className="btn btn-sm btn-danger" disabled={!isOwn} onClick={() => void onRemove()}>
          {accountKeyRemove()}
        </button>
      </div>
      <dl className={styles.facts}>
        <dt>{accountKey()}</dt>
        <dd>
          <span aria-hidden>••••••••••••</span> {accountKeyEnds({ last4: connection.last4 })}
        </dd>
        <dt>{accountKeyKept()}</dt>
        <dd>
          <LockIcon size={14} />
          {keptWords[connection.keptIn]()}
        </dd>
      </dl>
      <p className={styles.keyNote}>
        <ShieldIcon />
        <span>{promiseWords[connection.keptIn]()}</span>
      </p>
    </section>
  )
}

const statusWords = {
  accepted: accountKeyStatusAccepted,
  refused: accountKeyStatusNotAccepted,
  unknown: accountKeyStatusNotTested,
} as const
const statusClass = { accepted: 'c-ok', refused: 'm-bad', unknown: 't3' } as const

const keptWords = {
  keychain: accountKeyKeptKeychain,
  memory: accountKeyKeptMemory,
  environment: accountKeyKeptEnvironment,
} as const

const promiseWords = {
  keychain: accountKeyPromiseKeychain,
  memory: accountKeyPromiseMemory,
  environment: accountKeyPromiseEnvironment,
} as const
