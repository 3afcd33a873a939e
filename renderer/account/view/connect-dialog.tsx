import {
  accountConnectAbout,
  accountConnectNotNow,
  accountConnectTitle,
  accountConnectedPackage,
  accountConnectedPackageLeft,
  accountConnectedPackageNotUsed,
  accountConnectedPaidFrom,
  accountConnectedTitle,
  accountConnectionAddress,
  accountKey,
  accountKeyEnds,
  accountKeyKept,
  accountKeyKeptEnvironment,
  accountKeyKeptKeychain,
  accountKeyKeptMemory,
  accountKeyRemove,
  accountKeyReplace,
  accountTest,
  accountTesting,
} from '../../../shared/messages/made/account.ts'
import { useState } from 'react'
import type { ConnectionStep, ConnectionView } from '../../../shared/contract/views.ts'
import { type Problem, toProblem } from '../../../shared/core/model/errors.ts'
import type { Balances } from '../balances.ts'
import { paidFromWords } from '../paid-from.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { useNow } from '../../base/ui/hooks/use-now.ts'
import { ConnectForm, type ConnectFormProps } from './connect-form.tsx'
import styles from './connect.module.css'
import { StepLog } from './step-log.tsx'
import { sentencesOf } from '../../base/messages/problem-words.ts'

/** The connection, its test and its removal; the form when there is none or it is to be replaced. */
export type ConnectDialogProps = Pick<ConnectFormProps, 'onTest' | 'onSave'> & {
  readonly connection: ConnectionView
  readonly balances: Balances
  readonly onRemove: () => Promise<void>
  readonly onClose: () => void
}

/** Draws the dialog. */
export function ConnectDialog(props: ConnectDialogProps) {
  const { connection } = props
  const [isReplacing, setReplacing] = useState(false)
  if (connection.kind === 'connected' && !isReplacing) {
    return <Connected {...props} connection={connection} onReplace={() => setReplacing(true)} />
  }
  return (
    <Dialog title={accountConnectTitle()} description={accountConnectAbout()} width="wide" onClose={props.onClose}>
      <ConnectForm
        connection={connection}
        onTest={props.onTest}
        onSave={props.onSave}
        onSaved={() => setReplacing(false)}
        onCancel={{ words: accountConnectNotNow(), run: props.onClose }}
      />
    </Dialog>
  )
}

type Test =
  | { readonly kind: 'none' | 'busy' }
  | { readonly kind: 'done'; readonly steps: readonly ConnectionStep[] }
  | { readonly kind: 'failed'; readonly problem: Problem }

function Connected(
  props: ConnectDialogProps & {
    readonly connection: Extract<ConnectionView, { kind: 'connected' }>
    readonly onReplace: () => void
  },
) {
  const { connection, balances } = props
  const { balance = null, total = null } = balances.package.record ?? {}
  const plan = balances.hasNoCredit || balance === null || total === null ? undefined : { balance, total }
  const paid = paidFromWords(balances, 'service', useNow(60_000))
  const [test, setTest] = useState<Test>({ kind: 'none' })
  const fail = (error: unknown): void => setTest({ kind: 'failed', problem: toProblem(error) })
  const runTest = (): void => {
    setTest({ kind: 'busy' })
    props.onTest(null, null).then((steps) => setTest({ kind: 'done', steps }), fail)
  }
  const isOwn = connection.keptIn !== 'environment'
  return (
    <Dialog
      title={accountConnectedTitle()}
      width="wide"
      onClose={props.onClose}
      footer={
        <>
          <button type="button" className="btn btn-lg" disabled={test.kind === 'busy'} onClick={runTest}>
            {accountTest()}
          </button>
          <span className="grow" />
          {isOwn ? (
            <>
              <button type="button" className="btn btn-lg" onClick={props.onReplace}>
                {accountKeyReplace()}
              </button>
              <button
                type="button"
                className="btn btn-lg btn-danger"
                onClick={() => void props.onRemove().then(props.onClose, fail)}
              >
                {accountKeyRemove()}
              </button>
            </>
          ) : null}
        </>
      }
    >
      <dl className={styles.facts}>
        <dt>{accountConnectionAddress()}</dt>
        <dd className="ellip">{connection.origin}</dd>
        <dt>{accountKey()}</dt>
        <dd>{accountKeyEnds({ last4: connection.last4 })}</dd>
        <dt>{accountKeyKept()}</dt>
        <dd>{keptWords[connection.keptIn]()}</dd>
        <dt>{accountConnectedPaidFrom()}</dt>
        <dd className="tnum">{paid.main}</dd>
        {plan === undefined ? null : (
          <>
            <dt>{accountConnectedPackage()}</dt>
            <dd className="tnum">{accountConnectedPackageLeft(plan)}</dd>
          </>
        )}
      </dl>
      {plan === undefined ? null : <p className="hint">{accountConnectedPackageNotUsed()}</p>}
      <StepLog steps={test.kind === 'done' ? test.steps : []} />
      <p className={styles.outcome} role="status">
        {test.kind === 'busy' ? accountTesting() : null}
        {test.kind === 'failed' ? <span className="m-bad">{sentencesOf(test.problem)}</span> : null}
      </p>
    </Dialog>
  )
}

const keptWords = {
  keychain: accountKeyKeptKeychain,
  memory: accountKeyKeptMemory,
  environment: accountKeyKeptEnvironment,
} as const
