import {
  renderingBytes,
  renderingRecentAbout,
  renderingRecentLine,
  renderingRecentNone,
  renderingRecentSeveral,
  renderingRecentSeveralOfLine,
  renderingRecentTitle,
  renderingSpendingAbout,
  renderingSpendingBeforeFirstScene,
  renderingSpendingBy,
  renderingSpendingByLineName,
  renderingSpendingByLines,
  renderingSpendingBySceneName,
  renderingSpendingByScenes,
  renderingSpendingBySpeakerName,
  renderingSpendingBySpeakers,
  renderingSpendingBytes,
  renderingSpendingDone,
  renderingSpendingLastHour,
  renderingSpendingLastHourCost,
  renderingSpendingLine,
  renderingSpendingLineGone,
  renderingSpendingLineNumber,
  renderingSpendingNone,
  renderingSpendingParts,
  renderingSpendingReading,
  renderingSpendingRequests,
  renderingSpendingScene,
  renderingSpendingSettings,
  renderingSpendingSeveralSpeakers,
  renderingSpendingShare,
  renderingSpendingSpeaker,
  renderingSpendingSum,
  renderingSpendingSumCost,
  renderingSpendingTakes,
  renderingSpendingTitle,
  renderingSpendingUnanswered,
} from '../../../shared/messages/made/rendering.ts'
import { useState } from 'react'
import type { LedgerView, SpendView } from '../../../shared/contract/render-views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import { formatCount, formatSeconds, formatTime } from '../../base/format.ts'
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
      title={renderingSpendingTitle()}
      description={renderingSpendingAbout({ projectName })}
      width="large"
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn btn-lg" onClick={onSettings}>
            {renderingSpendingSettings()}
          </button>
          <button type="button" className="btn btn-primary btn-lg" onClick={onClose}>
            {renderingSpendingDone()}
          </button>
        </>
      }
    >
      {problem === undefined ? null : (
        <p className="m-bad" role="alert">
          {sentencesOf(problem)}
        </p>
      )}
      {ledger === undefined ? <p className="hint">{renderingSpendingReading()}</p> : <Ledger ledger={ledger} />}
    </Dialog>
  )
}

function Ledger({ ledger }: { readonly ledger: LedgerView }) {
  const { project, price } = ledger
  const cost = costWords(project.bytesOfText, price)
  return (
    <>
      <p className={styles.sum}>
        <b className="tnum">{formatCount(project.bytesOfText)}</b>
        <span className="t2">
          {cost === undefined || project.bytesOfText === 0
            ? renderingSpendingSum()
            : renderingSpendingSumCost({ cost })}
        </span>
      </p>
      <p className="t2 tnum">{lastHourWords(ledger)}</p>
      <p className="hint">{priceWords(price)}</p>
      <DayBars byDay={ledger.byDay} price={price} />
      <Parts ledger={ledger} />
      <Recent ledger={ledger} />
    </>
  )
}

function lastHourWords({ project, lastHour: { bytesOfText: bytes }, price }: LedgerView): string {
  const spend = spendWords(project)
  const cost = costWords(bytes, price)
  return cost === undefined
    ? renderingSpendingLastHour({ spend, bytes })
    : renderingSpendingLastHourCost({ spend, bytes, cost })
}

function Parts({ ledger }: { readonly ledger: LedgerView }) {
  const [by, setBy] = useState<By>('speaker')
  const rows = rowsOf(ledger, by)
  const most = Math.max(1, ...rows.map(({ spend }) => spend.bytesOfText))
  return (
    <section aria-label={renderingSpendingParts()} className={styles.section}>
      <div className={styles.sectionHead}>
        <h3>{renderingSpendingParts()}</h3>
        <span className="grow" />
        <Segmented
          label={renderingSpendingBy()}
          small
          value={by}
          options={[
            { value: 'speaker', content: renderingSpendingBySpeakers() },
            { value: 'scene', content: renderingSpendingByScenes() },
            { value: 'line', content: renderingSpendingByLines() },
          ]}
          onChange={setBy}
        />
      </div>
      {rows.length === 0 ? (
        <p className="hint">{renderingSpendingNone()}</p>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={nameOf[by]()}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{titleOf[by]()}</th>
                <th scope="col" aria-label={renderingSpendingShare()} />
                <th scope="col">{renderingSpendingRequests()}</th>
                <th scope="col">{renderingSpendingTakes()}</th>
                <th scope="col">{renderingSpendingBytes()}</th>
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
                      <span className="t3"> {renderingSpendingUnanswered({ unknownBytes: spend.unknownBytes })}</span>
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

const nameOf: Readonly<Record<By, () => string>> = {
  speaker: renderingSpendingBySpeakerName,
  scene: renderingSpendingBySceneName,
  line: renderingSpendingByLineName,
}

const titleOf: Readonly<Record<By, () => string>> = {
  speaker: renderingSpendingSpeaker,
  scene: renderingSpendingScene,
  line: renderingSpendingLine,
}

function rowsOf(
  ledger: LedgerView,
  by: By,
): readonly { readonly key: string; readonly name: string; readonly spend: SpendView }[] {
  switch (by) {
    case 'speaker':
      return ledger.bySpeaker.map(({ speaker, spend }) => ({
        key: speaker,
        name: speaker || renderingSpendingSeveralSpeakers(),
        spend,
      }))
    case 'scene':
      return ledger.byScene.map(({ scene, spend }) => ({
        key: scene,
        name: scene || renderingSpendingBeforeFirstScene(),
        spend,
      }))
    case 'line':
      return ledger.byLine.map(({ lineId, number, spend }) => ({
        key: lineId,
        name: number === undefined ? renderingSpendingLineGone() : renderingSpendingLineNumber({ number }),
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
        <h3 id="ledger-recent">{renderingRecentTitle()}</h3>
        <span className="t3">{renderingRecentAbout()}</span>
      </div>
      {recent.length === 0 ? (
        <p className="hint">{renderingRecentNone()}</p>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="log" aria-labelledby="ledger-recent">
          <ol className={styles.recent}>
            {recent.map((request, index) => (
              <li key={`${request.at} ${String(index)}`}>
                <span className="tnum t2">{formatTime(request.at)}</span>
                <OutcomeMark outcome={request.outcome} />
                <span className="ellip">{requestWords(request)}</span>
                <span className="t3 ellip">{request.model}</span>
                <span className="tnum t2">{renderingBytes({ bytes: request.bytesOfText })}</span>
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

function requestWords({ number: line, speaker }: LedgerView['recent'][number]): string {
  if (line === undefined) return speaker || renderingRecentSeveral()
  return speaker ? renderingRecentLine({ line, speaker }) : renderingRecentSeveralOfLine({ line })
}
