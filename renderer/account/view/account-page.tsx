import {
  accountConnectKeep,
  accountPageReadAt,
  accountPageReading,
  accountPageRefresh,
  accountUserField,
  accountUserOwn,
  accountUserShow,
} from '../../../shared/messages/made/account.ts'
import { type FormEvent, useCallback, useState } from 'react'
import type { AccountView } from '../../../shared/contract/casting-views.ts'
import type { SentView } from '../../../shared/contract/sent-views.ts'
import type { ConnectionStep, ConnectionView } from '../../../shared/contract/views.ts'
import { toProblem } from '../../../shared/core/model/errors.ts'
import { formatTime } from '../../base/format.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { RefreshIcon } from '../../base/ui/icons/icons.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { useAnswer } from '../../base/ui/hooks/use-answer.ts'
import type { AskBelow } from './ask-below.tsx'
import { ConnectForm, type ConnectFormProps } from './connect-form.tsx'
import styles from './account.module.css'
import { ConnectionBox, type KeyStatus, type Test } from './connection-box.tsx'
import { SentBox } from './sent-box.tsx'
import sentStyles from './sent.module.css'
import type { Waiting } from './sent-words.ts'
import { CreditBox, PackageBox, PackageDetails } from './wallet-boxes.tsx'
import { WatchedBox, type WatchedProps } from './watched-box.tsx'
import { sentencesOf } from '../../base/messages/problem-words.ts'

/** The connection, the key and both balances. */
export type AccountPageProps = Pick<ConnectFormProps, 'onTest' | 'onSave'> & {
  readonly connection: ConnectionView
  /** Null: the key's own user. */
  readonly load: (userId: string | null) => Promise<AccountView>
  /** How many lines may be rendered at once, 1 to 8. */
  readonly concurrency: number
  readonly onRemove: () => Promise<void>
  /** What was sent over all projects. */
  readonly loadSent: () => Promise<SentView>
  /** What of the open project still has to be sent. */
  readonly loadWaiting: () => Promise<Waiting>
} & Pick<WatchedProps, 'capHourBytes' | 'onReview' | 'onLimits'> &
  AskBelow

/** Draws the page; without a connection it is the form for one. */
export function AccountPage(props: AccountPageProps) {
  const { connection } = props
  const [isReplacing, setReplacing] = useState(false)
  if (connection.kind === 'none' || isReplacing) {
    return (
      <div className={styles.form}>
        <ConnectForm
          connection={connection}
          onTest={props.onTest}
          onSave={props.onSave}
          onSaved={() => setReplacing(false)}
          {...(connection.kind === 'none'
            ? {}
            : { onCancel: { words: accountConnectKeep(), run: () => setReplacing(false) } })}
        />
      </div>
    )
  }
  return <Account {...props} connection={connection} onReplace={() => setReplacing(true)} />
}

/** Who is asked about; `turn` grows with each time, so that the same user is asked about again. */
type Asked = { readonly userId: string | null; readonly turn: number }

function Account(
  props: AccountPageProps & {
    readonly connection: Extract<ConnectionView, { kind: 'connected' }>
    readonly onReplace: () => void
  },
) {
  const { load, loadSent, loadWaiting } = props
  const [asked, setAsked] = useState<Asked>({ userId: null, turn: 0 })
  const [test, setTest] = useState<Test>({ kind: 'none' })
  const ask = useCallback(async () => ({ asked, account: await load(asked.userId) }), [load, asked])
  const { value, problem } = useAnswer(ask)
  const isReading = value?.asked !== asked && problem === undefined
  const account = value?.account
  // Asked anew whenever the balances are.
  const askSent = useCallback(async () => ({ asked, sent: await loadSent() }), [loadSent, asked])
  const { value: read, problem: sentProblem } = useAnswer(askSent)
  const askWaiting = useCallback(async () => ({ asked, waiting: await loadWaiting() }), [loadWaiting, asked])
  const { value: weighed } = useAnswer(askWaiting)
  const runTest = (): void => {
    setTest({ kind: 'busy' })
    props.onTest(null, null).then(
      (steps: readonly ConnectionStep[]) => setTest({ kind: 'done', steps }),
      (error: unknown) => setTest({ kind: 'failed', problem: toProblem(error) }),
    )
  }
  return (
    <>
      <div className={styles.top}>
        <UserForm
          key={asked.userId ?? ''}
          userId={asked.userId}
          onAsk={(userId) => setAsked({ userId, turn: asked.turn + 1 })}
        />
        <span className="grow" />
        <span className="hint tnum" role="status">
          {isReading ? accountPageReading() : readWords(account)}
        </span>
        <IconButton
          icon={RefreshIcon}
          label={accountPageRefresh()}
          disabled={isReading}
          onClick={() => setAsked({ ...asked, turn: asked.turn + 1 })}
        />
      </div>
      <ConnectionBox {...props} status={keyStatus(account, test)} test={test} runTest={runTest} />
      {problem === undefined ? null : (
        <p className="m-bad" role="alert">
          {sentencesOf(problem)}
        </p>
      )}
      <div className={styles.balances}>
        <CreditBox
          answer={account?.credit}
          userId={asked.userId}
          sent={read?.sent}
          waiting={weighed?.waiting}
          askBelow={props.askBelow}
          onAskBelow={props.onAskBelow}
        />
        <PackageBox answer={account?.package} userId={asked.userId} hasCredit={account?.credit.kind !== 'none'} />
      </div>
      {sentProblem === undefined ? null : (
        <p className="m-bad" role="alert">
          {sentencesOf(sentProblem)}
        </p>
      )}
      <div className={sentStyles.middle}>
        <SentBox sent={read?.sent} />
        {read === undefined ? null : <WatchedBox {...props} sent={read.sent} />}
      </div>
      <PackageDetails answer={account?.package} />
    </>
  )
}

function UserForm({
  userId,
  onAsk,
}: {
  readonly userId: string | null
  readonly onAsk: (userId: string | null) => void
}) {
  const [typed, setTyped] = useState(userId ?? '')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onAsk(typed.trim() === '' ? null : typed.trim())
  }
  return (
    <form className={styles.who} onSubmit={submit}>
      <TextField
        label={accountUserField()}
        value={typed}
        maxLength={64}
        spellCheck={false}
        placeholder={accountUserOwn()}
        onType={setTyped}
      />
      <button type="submit" className="btn">
        {accountUserShow()}
      </button>
    </form>
  )
}

function readWords(account: AccountView | undefined): string {
  const one = [account?.credit, account?.package].find((answer) => answer?.kind === 'read')
  return one?.kind === 'read' ? accountPageReadAt({ readAt: formatTime(one.record.readAt) }) : ''
}

/** What is known about the key: from the newest test, else from the balances. */
function keyStatus(account: AccountView | undefined, test: Test): KeyStatus {
  const step = test.kind === 'done' ? test.steps.find((one) => one.step === 'key') : undefined
  if (step?.outcome === 'passed') return 'accepted'
  if (step?.outcome === 'failed') return 'refused'
  const answers = [account?.package, account?.credit]
  if (answers.some((answer) => answer?.kind === 'read')) return 'accepted'
  return answers.some((answer) => answer?.kind === 'failed' && answer.problem.code === 'service.key')
    ? 'refused'
    : 'unknown'
}
