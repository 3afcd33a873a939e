import { useState } from 'react'
import type { LedgerView, SpendView } from '../../../shared/contract/render-views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import { formatCount, formatSeconds, formatTime, plural } from '../../base/format.ts'
import { costWords, outcomeWord, priceWords, spendWords } from '../model/ledger.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { CheckIcon } from '../../base/ui/icons/icons.tsx'
import { Segmented } from '../../base/ui/segmented.tsx'
import { FailedIcon, SuspiciousIcon, UnknownIcon } from '../../base/ui/icons/state-icons.tsx'
import { DayBars } from './day-bars.tsx'
import { messageOf, sentencesOf } from '../../base/messages/problem-words.ts'
import styles from './ledger.module.css'

/** What the project has spent. */
export type SpendingDialogProps = {
  readonly projectName: string
  /** Undefined: not read yet. */
  readonly ledger: LedgerView | undefined
  readonly problem: Problem | undefined
  readonly onSettings: () => void
  readonly onClose: () => void
}

type By = 'speaker' | 'scene' | 'line'

/** Draws the dialog: sums, days, who and what it went to, and the newest requests. */
export function SpendingDialog({ projectName, ledger, problem, onSettings, onClose }: SpendingDialogProps) {
  return (
    <Dialog
      title="Spending"
      description={`What ${projectName} has sent to the service. Draft voices are free and not counted.`}
      width="large"
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn btn-lg" onClick={onSettings}>
            Price and caps
          </button>
          <button type="button" className="btn btn-primary btn-lg" onClick={onClose}>
            Done
          </button>
        </>
      }
    >
      {problem === undefined ? null : (
        <p className="m-bad" role="alert">
          {sentencesOf(problem)}
        </p>
      )}
      {ledger === undefined ? <p className="hint">Reading…</p> : <Ledger ledger={ledger} />}
    </Dialog>
  )
}

function Ledger({ ledger }: { readonly ledger: LedgerView }) {
  const { project, lastHour, price } = ledger
  return (
    <>
      <p className={styles.sum}>
        <b className="tnum">{formatCount(project.bytesOfText)}</b>
        <span className="t2">bytes of text{project.bytesOfText === 0 ? '' : withCost(project.bytesOfText, price)}</span>
      </p>
      <p className="t2 tnum">
        {spendWords(project)}. Last hour: {plural(lastHour.bytesOfText, 'byte')}
        {withCost(lastHour.bytesOfText, price)}.
      </p>
      <p className="hint">{priceWords(price)}</p>
      <DayBars byDay={ledger.byDay} price={price} />
      <Parts ledger={ledger} />
      <Recent ledger={ledger} />
    </>
  )
}

function withCost(bytes: number, price: LedgerView['price']): string {
  const words = costWords(bytes, price)
  return words === undefined ? '' : `, ${words}`
}

function Parts({ ledger }: { readonly ledger: LedgerView }) {
  const [by, setBy] = useState<By>('speaker')
  const rows = rowsOf(ledger, by)
  const most = Math.max(1, ...rows.map(({ spend }) => spend.bytesOfText))
  return (
    <section aria-label="Where it went" className={styles.section}>
      <div className={styles.sectionHead}>
        <h3>Where it went</h3>
        <span className="grow" />
        <Segmented
          label="Spending by"
          small
          value={by}
          options={[
            { value: 'speaker', content: 'Speakers' },
            { value: 'scene', content: 'Scenes' },
            { value: 'line', content: 'Lines' },
          ]}
          onChange={setBy}
        />
      </div>
      {rows.length === 0 ? (
        <p className="hint">Nothing has been sent yet.</p>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={`Spending by ${by}`}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{titleOf[by]}</th>
                <th scope="col" aria-label="Share" />
                <th scope="col">Requests</th>
                <th scope="col">Takes</th>
                <th scope="col">Bytes</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, spend }) => (
                <tr key={key}>
                  <th scope="row" className="ellip">
                    {name}
                  </th>
                  <td className={styles.share} aria-hidden>
                    <span className={styles.bar} style={{ width: `${(spend.bytesOfText / most) * 100}%` }} />
                  </td>
                  <td>{formatCount(spend.requests)}</td>
                  <td>{formatCount(spend.takes)}</td>
                  <td>
                    {formatCount(spend.bytesOfText)}
                    {spend.unknownBytes === 0 ? null : (
                      <span className="t3"> ({formatCount(spend.unknownBytes)} unanswered)</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

const titleOf: Readonly<Record<By, string>> = { speaker: 'Speaker', scene: 'Scene', line: 'Line' }

function rowsOf(
  ledger: LedgerView,
  by: By,
): readonly { readonly key: string; readonly name: string; readonly spend: SpendView }[] {
  switch (by) {
    case 'speaker':
      return ledger.bySpeaker.map(({ speaker, spend }) => ({
        key: speaker,
        name: speaker || 'Several speakers',
        spend,
      }))
    case 'scene':
      return ledger.byScene.map(({ scene, spend }) => ({ key: scene, name: scene || 'Before the first scene', spend }))
    case 'line':
      return ledger.byLine.map(({ lineId, number, spend }) => ({
        key: lineId,
        name: number === undefined ? 'A line that is gone' : `Line ${number}`,
        spend,
      }))
    default:
      return assertNever(by, 'kind of spending')
  }
}

function Recent({ ledger: { recent } }: { readonly ledger: LedgerView }) {
  return (
    <section className={styles.section} aria-labelledby="ledger-recent">
      <div className={styles.sectionHead}>
        <h3 id="ledger-recent">Recent requests</h3>
        <span className="t3">Text and audio are not logged</span>
      </div>
      {recent.length === 0 ? (
        <p className="hint">None yet.</p>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="log" aria-labelledby="ledger-recent">
          <ol className={styles.recent}>
            {recent.map((request, index) => (
              <li key={`${request.at} ${String(index)}`}>
                <span className="tnum t2">{formatTime(request.at)}</span>
                <OutcomeMark outcome={request.outcome} />
                <span className="ellip">
                  {request.number === undefined ? '' : `Line ${request.number}, `}
                  {request.speaker || 'several speakers'}
                </span>
                <span className="t3 ellip">{request.model}</span>
                <span className="tnum t2">{plural(request.bytesOfText, 'byte')}</span>
                <span className="tnum t2">{formatSeconds(request.durationMs / 1000)}</span>
                <span className={request.outcome === 'ready' ? '' : 'm-flag'} title={messageOf(request.problem)}>
                  {outcomeWord(request.outcome)}
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}

function OutcomeMark({ outcome }: { readonly outcome: LedgerView['recent'][number]['outcome'] }) {
  if (outcome === 'ready') return <CheckIcon size={14} className="c-ok" />
  if (outcome === 'suspicious') return <SuspiciousIcon size={14} className="m-flag" />
  if (outcome === 'unknown') return <UnknownIcon size={14} className="m-flag" />
  return <FailedIcon size={14} className="m-bad" />
}
