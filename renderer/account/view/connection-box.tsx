import {
  accountConnectionConnected,
  accountConnectionConnectedIn,
  accountConnectionEdit,
  accountConnectionNoAnswer,
  accountConnectionNotTested,
  accountConnectionProxy,
  accountConnectionService,
  accountConnectionTitle,
  accountKeyEnds,
  accountKeyKept,
  accountKeyKeptEnvironment,
  accountKeyKeptKeychain,
  accountKeyKeptMemory,
  accountKeyPromise,
  accountKeyPromiseEnvironment,
  accountKeyRemove,
  accountKeyStatusAccepted,
  accountKeyStatusNotAccepted,
  accountKeyStatusNotTested,
  accountKeyTitle,
  accountTest,
  accountTesting,
} from '../../../shared/messages/made/account.ts'
import type { ConnectionStep, ConnectionView } from '../../../shared/contract/views.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import { LockIcon } from '../../base/ui/icons/state-icons.tsx'
import { stepDetailWords } from '../step-detail.ts'
import { StepLog } from './step-log.tsx'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import account from './account.module.css'
import styles from './connection.module.css'

/** The free test of the connection, as it stands. */
export type Test =
  | { readonly kind: 'none' | 'busy' }
  | { readonly kind: 'done'; readonly steps: readonly ConnectionStep[] }
  | { readonly kind: 'failed'; readonly problem: Problem }

/** Whether the service is known to accept the key. */
export type KeyStatus = 'accepted' | 'refused' | 'unknown'

/** Where requests go, with which key and where that is kept, and the test that costs nothing. */
export function ConnectionBox({
  connection,
  status,
  test,
  runTest,
  onReplace,
  onRemove,
}: {
  readonly connection: Extract<ConnectionView, { kind: 'connected' }>
  readonly status: KeyStatus
  readonly test: Test
  readonly runTest: () => void
  readonly onReplace: () => void
  readonly onRemove: () => Promise<void>
}) {
  const isOwn = connection.keptIn !== 'environment'
  const address = addressState(test, status)
  return (
    <section className={`${account.box} ${styles.connection}`} aria-label={accountConnectionTitle()}>
      <div className={styles.line}>
        <dl className={styles.parts}>
          <div>
            <dt>{accountConnectionService()}</dt>
            <dd>
              <span className={styles.value}>{connection.origin}</span>
              <State tone={address.tone} words={address.words} />
            </dd>
          </div>
          {connection.proxy === undefined ? null : (
            <div>
              <dt>{accountConnectionProxy()}</dt>
              <dd>
                <span className={styles.value}>{connection.proxy}</span>
              </dd>
            </div>
          )}
          <div>
            <dt>{accountKeyTitle()}</dt>
            <dd>
              <span className={styles.value}>
                <span aria-hidden>••••••••</span> {accountKeyEnds({ last4: connection.last4 })}
              </span>
              <State tone={keyTones[status]} words={keyWords[status]()} />
            </dd>
          </div>
          <div>
            <dt>{accountKeyKept()}</dt>
            <dd>
              <LockIcon size={14} />
              <span className={styles.value}>{keptWords[connection.keptIn]()}</span>
              <span className="hint">{isOwn ? accountKeyPromise() : accountKeyPromiseEnvironment()}</span>
            </dd>
          </div>
        </dl>
        <div className={styles.buttons}>
          <button type="button" className="btn btn-sm" disabled={test.kind === 'busy'} onClick={runTest}>
            {accountTest()}
          </button>
          <button type="button" className="btn btn-sm" disabled={!isOwn} onClick={onReplace}>
            {accountConnectionEdit()}
          </button>
          <button type="button" className="btn btn-sm btn-danger" disabled={!isOwn} onClick={() => void onRemove()}>
            {accountKeyRemove()}
          </button>
        </div>
      </div>
      <StepLog steps={test.kind === 'done' ? test.steps : []} />
      <p className={`hint ${styles.outcome}`} role="status">
        {test.kind === 'busy' ? accountTesting() : null}
        {test.kind === 'failed' ? sentencesOf(test.problem) : null}
      </p>
    </section>
  )
}

function State({ tone, words }: { readonly tone: string; readonly words: string }) {
  return (
    <span className={`${account.state} ${tone}`}>
      <span className="dot" />
      {words}
    </span>
  )
}

/** What is known of the address: from the newest test, else from whether anything was answered. */
function addressState(test: Test, status: KeyStatus): { readonly tone: string; readonly words: string } {
  const step = test.kind === 'done' ? test.steps.find((one) => one.step === 'address') : undefined
  if (step?.outcome === 'failed') return { tone: 'm-bad', words: accountConnectionNoAnswer() }
  if (step?.outcome === 'passed') {
    const took = stepDetailWords(step.detail)
    return { tone: 'c-ok', words: took === '' ? accountConnectionConnected() : accountConnectionConnectedIn({ took }) }
  }
  return status === 'unknown'
    ? { tone: 't3', words: accountConnectionNotTested() }
    : { tone: 'c-ok', words: accountConnectionConnected() }
}

const keyWords = {
  accepted: accountKeyStatusAccepted,
  refused: accountKeyStatusNotAccepted,
  unknown: accountKeyStatusNotTested,
} as const
const keyTones = { accepted: 'c-ok', refused: 'm-bad', unknown: 't3' } as const

const keptWords = {
  keychain: accountKeyKeptKeychain,
  memory: accountKeyKeptMemory,
  environment: accountKeyKeptEnvironment,
} as const
