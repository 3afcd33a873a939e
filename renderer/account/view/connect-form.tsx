import {
  accountConnectAddress,
  accountConnectKeepKeychain,
  accountConnectKeepKeychainAbout,
  accountConnectKeepKeychainNone,
  accountConnectKeepMemory,
  accountConnectKeepMemoryAbout,
  accountConnectKeepTitle,
  accountConnectKey,
  accountConnectKeyFrom,
  accountConnectKeyHide,
  accountConnectKeySaved,
  accountConnectKeyShow,
  accountConnectPromiseNeverWritten,
  accountConnectPromiseRemoved,
  accountConnectPromiseSent,
  accountConnectSave,
  accountConnectSaving,
  accountConnectTestAgain,
  accountTest,
  accountTesting,
} from '../../../shared/messages/made/account.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { ConnectionStep, ConnectionView } from '../../../shared/contract/views.ts'
import { type Problem, toProblem } from '../../../shared/core/model/errors.ts'
import { CheckIcon } from '../../base/ui/icons/icons.tsx'
import { EyeIcon } from '../../base/ui/icons/more-icons.tsx'
import { LockIcon } from '../../base/ui/icons/state-icons.tsx'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { RadioList } from '../../base/ui/radio-list.tsx'
import styles from './connect.module.css'
import { StepLog } from './step-log.tsx'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import { useSettings } from '../needs.ts'

/** Where a key is kept. */
export type KeepIn = 'keychain' | 'memory'

/** The set-up of a speech service: address, key, where the key is kept, a free test. */
export type ConnectFormProps = {
  readonly connection: ConnectionView
  /** Stores nothing; nulls test what is saved. */
  readonly onTest: (address: string | null, key: string | null) => Promise<readonly ConnectionStep[]>
  readonly onSave: (input: { readonly address: string; readonly key: string; readonly keepIn: KeepIn }) => Promise<void>
  readonly onSaved: () => void
  /** Present when there is something to leave, such as a dialog. */
  readonly onCancel?: { readonly words: string; readonly run: () => void }
}

/** The way the form stands between two presses. */
type Run =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly words: string }
  | { readonly kind: 'tested'; readonly steps: readonly ConnectionStep[] }
  | { readonly kind: 'failed'; readonly problem: Problem }

/**
 * Draws the form. The key lives in its input element alone: no state of React and no store ever holds it, and the
 * element is emptied as soon as the key has been handed over.
 */
export function ConnectForm({ connection, onTest, onSave, onSaved, onCancel }: ConnectFormProps) {
  const ids = useId()
  const keyRef = useRef<HTMLInputElement>(null)
  const remembered = useSettings((state) => state.app?.settings.serviceAddress) ?? ''
  const known = connection.kind === 'connected' ? connection.origin : remembered
  const [address, setAddress] = useState(known === '' ? 'https://' : known)
  const [keepIn, setKeepIn] = useState<KeepIn>(connection.canKeepInKeychain ? 'keychain' : 'memory')
  const [hasKey, setHasKey] = useState(false)
  const [isShown, setShown] = useState(false)
  const [run, setRun] = useState<Run>({ kind: 'idle' })
  const busy = run.kind === 'busy'
  const isComplete = hasKey && address.trim().length > 'https://'.length

  const attempt = (words: string, work: () => Promise<Run>): void => {
    setRun({ kind: 'busy', words })
    work().then(setRun, (error: unknown) => setRun({ kind: 'failed', problem: toProblem(error) }))
  }
  const test = (): void =>
    attempt(accountTesting(), async () => ({
      kind: 'tested',
      steps: await onTest(address.trim(), keyRef.current?.value ?? ''),
    }))
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (!isComplete || busy) return
    attempt(accountConnectSaving(), async () => {
      const input = keyRef.current
      await onSave({ address: address.trim(), key: input?.value ?? '', keepIn })
      if (input !== null) input.value = ''
      setHasKey(false)
      setShown(false)
      onSaved()
      return { kind: 'idle' }
    })
  }
  return (
    <form className={styles.form} onSubmit={save} autoComplete="off">
      <div>
        <label className="label" htmlFor={`${ids}-address`}>
          {accountConnectAddress()}
        </label>
        <div className={`field ${styles.field}`}>
          <input
            id={`${ids}-address`}
            type="url"
            value={address}
            spellCheck={false}
            maxLength={2000}
            onChange={(event) => setAddress(event.target.value)}
          />
        </div>
      </div>
      <div>
        <label className="label" htmlFor={`${ids}-key`}>
          {accountConnectKey()}
        </label>
        <div className={`field ${styles.field}`}>
          <input
            ref={keyRef}
            id={`${ids}-key`}
            type={isShown ? 'text' : 'password'}
            autoComplete="off"
            spellCheck={false}
            maxLength={10_000}
            aria-describedby={`${ids}-promises`}
            placeholder={connection.kind === 'connected' ? accountConnectKeySaved({ last4: connection.last4 }) : ''}
            onChange={(event) => setHasKey(event.target.value.trim() !== '')}
          />
          <IconButton
            icon={EyeIcon}
            label={isShown ? accountConnectKeyHide() : accountConnectKeyShow()}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        </div>
      </div>
      <p className="hint">{accountConnectKeyFrom()}</p>
      <div className={styles.keep}>
        <h3 id={`${ids}-keep`}>
          <LockIcon />
          {accountConnectKeepTitle()}
        </h3>
        <div className={styles.options}>
          <RadioList
            labelledBy={`${ids}-keep`}
            value={keepIn}
            onChange={setKeepIn}
            options={[
              {
                value: 'keychain',
                title: accountConnectKeepKeychain(),
                hint: connection.canKeepInKeychain
                  ? accountConnectKeepKeychainAbout()
                  : (connection.keychainReason ?? accountConnectKeepKeychainNone()),
                disabled: !connection.canKeepInKeychain,
              },
              { value: 'memory', title: accountConnectKeepMemory(), hint: accountConnectKeepMemoryAbout() },
            ]}
          />
        </div>
        <ul id={`${ids}-promises`}>
          {promises
            .map((promise) => promise())
            .map((words) => (
              <li key={words}>
                <CheckIcon size={14} />
                {words}
              </li>
            ))}
        </ul>
      </div>
      <StepLog steps={run.kind === 'tested' ? run.steps : []} />
      <p className={styles.outcome} role="status">
        {run.kind === 'busy' ? run.words : null}
        {run.kind === 'failed' ? <span className="m-bad">{sentencesOf(run.problem)}</span> : null}
      </p>
      <div className={styles.actions}>
        <button type="submit" className="btn btn-xl" disabled={!isComplete || busy}>
          {accountConnectSave()}
        </button>
        <button type="button" className="btn btn-ghost btn-xl" disabled={!isComplete || busy} onClick={test}>
          {run.kind === 'tested' ? accountConnectTestAgain() : accountTest()}
        </button>
        <span className="grow" />
        {onCancel === undefined ? null : (
          <button type="button" className="btn btn-ghost btn-xl" onClick={onCancel.run}>
            {onCancel.words}
          </button>
        )}
      </div>
    </form>
  )
}

const promises = [accountConnectPromiseNeverWritten, accountConnectPromiseSent, accountConnectPromiseRemoved] as const
