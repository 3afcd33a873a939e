import { WordsAround } from '../../base/messages/words-around.tsx'
import { useState } from 'react'
import type { Cast } from '../../../shared/core/model/cast.ts'
import type { ImportChoices } from '../../../shared/core/import/choices.ts'
import type { ImportFormat } from '../../../shared/core/import/types.ts'
import {
  chooseName,
  importTotals,
  mergeImportedSpeakers,
  openTwins,
  proposedChoices,
  speakerRows,
} from '../import-choices.ts'
import type { ImportState } from '../store.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { RadioList } from '../../base/ui/radio-list.tsx'
import { Select } from '../../base/ui/select.tsx'
import { ImportSummary } from './import-summary.tsx'
import { formatOptions, proposedName, twinWords } from './import-words.ts'
import styles from './import.module.css'
import { SpeakerTable } from './speaker-table.tsx'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import {
  importPreviewAbout,
  importPreviewCancel,
  importPreviewFormat,
  importPreviewFormatName,
  importPreviewGoCreate,
  importPreviewGoReview,
  importPreviewLines,
  importPreviewName,
  importPreviewNoSpeaker,
  importPreviewNobody,
  importPreviewScenes,
  importPreviewSpeakers,
  importPreviewSum,
  importPreviewSumSpeakers,
  importPreviewTarget,
  importPreviewTargetHereAbout,
  importPreviewTargetNew,
  importPreviewTargetNewAbout,
  importPreviewTargetNewWhere,
  importPreviewTitle,
  importPreviewTwins,
  importPreviewTwinsMerge,
} from '../../../shared/messages/made/import.ts'

/** What a source holds and who speaks in it, before anything is written. */
export type ImportPreviewProps = {
  readonly run: Extract<ImportState, { kind: 'preview' }>
  /** The project it can go into. */
  readonly open: { readonly name: string; readonly cast: Cast } | undefined
  readonly onFormat: (format: ImportFormat) => void
  readonly onChoices: (choices: ImportChoices) => void
  readonly onCreate: (name: string) => void
  readonly onReview: () => void
  readonly onClose: () => void
}

/** Draws the preview. */
export function ImportPreviewDialog(props: ImportPreviewProps) {
  const { run, open, onChoices } = props
  const { preview } = run.read
  const [into, setInto] = useState<'open' | 'new'>(open === undefined ? 'new' : 'open')
  const [name, setName] = useState(proposedName(run.source.name, preview.title))
  const rows = speakerRows(preview, run.choices, open?.cast ?? { speakers: [] })
  const twins = openTwins(preview, run.choices)
  const totals = importTotals(rows)
  const isIntoOpen = into === 'open' && open !== undefined
  const areNamesOk = rows.every(({ isNameOk }) => isNameOk)
  const canGoOn = !run.isBusy && areNamesOk && totals.lines > 0 && (isIntoOpen || name.trim() !== '')
  const proposals = new Map(proposedChoices(preview).speakers.map(({ from, to }) => [from, to ?? from]))
  const goOn = (): void => (isIntoOpen ? props.onReview() : props.onCreate(name.trim()))
  return (
    <Dialog
      title={importPreviewTitle({ name: run.source.name })}
      description={importPreviewAbout()}
      width="large"
      onClose={props.onClose}
      footer={
        <>
          {run.problem === undefined ? (
            <span className={styles.sum} role="status">
              {totals.lines === 0
                ? importPreviewNobody()
                : importPreviewSum({
                    lines: importPreviewLines({ lines: totals.lines }),
                    speakers: importPreviewSumSpeakers({ speakers: totals.speakers }),
                  })}
            </span>
          ) : (
            <span className={styles.trouble} role="alert">
              {sentencesOf(run.problem)}
            </span>
          )}
          <button type="button" className="btn btn-lg" onClick={props.onClose}>
            {importPreviewCancel()}
          </button>
          <button type="button" className="btn btn-primary btn-lg" disabled={!canGoOn} onClick={goOn}>
            {isIntoOpen ? importPreviewGoReview() : importPreviewGoCreate()}
          </button>
        </>
      }
    >
      <div className={styles.head}>
        <span>{importPreviewFormat()}</span>
        <div className={styles.format}>
          <Select
            label={importPreviewFormatName()}
            value={preview.format}
            options={formatOptions()}
            disabled={run.isBusy}
            onChange={props.onFormat}
          />
        </div>
        <span className="grow" />
        <span className="tnum">
          {importPreviewLines({ lines: preview.lines })}, {importPreviewScenes({ scenes: preview.scenes })}
        </span>
      </div>
      <section className={styles.group} aria-labelledby="import-speakers">
        <h3 id="import-speakers">
          <WordsAround words={(count) => importPreviewSpeakers({ count })}>
            <span className="count">{preview.speakers.length}</span>
          </WordsAround>
        </h3>
        {twins.length === 0 ? null : (
          <ul className={styles.twins} aria-label={importPreviewTwins()}>
            {twins.map((twin) => (
              <li key={twin.from}>
                <span className="grow">{twinWords(twin)}</span>
                <button
                  type="button"
                  className="btn btn-sm"
                  disabled={run.isBusy}
                  onClick={() => onChoices(mergeImportedSpeakers(run.choices, twin.from, twin.into))}
                >
                  {importPreviewTwinsMerge({ from: twin.from, into: twin.into })}
                </button>
              </li>
            ))}
          </ul>
        )}
        {rows.length === 0 ? (
          <p className="hint">{importPreviewNoSpeaker()}</p>
        ) : (
          <SpeakerTable
            rows={rows}
            disabled={run.isBusy}
            onName={(from, to) => onChoices(chooseName(run.choices, from, to))}
            onMerge={(from, other) => onChoices(mergeImportedSpeakers(run.choices, from, other))}
            proposed={(from) => proposals.get(from) ?? from}
          />
        )}
      </section>
      <ImportSummary preview={preview} />
      <section className={styles.group} aria-labelledby="import-target">
        <h3 id="import-target">{importPreviewTarget()}</h3>
        <div className={styles.target}>
          {open === undefined ? (
            <p className="hint">{importPreviewTargetNewAbout()}</p>
          ) : (
            <RadioList
              labelledBy="import-target"
              value={into}
              options={[
                {
                  value: 'open',
                  title: open.name,
                  hint: importPreviewTargetHereAbout(),
                },
                { value: 'new', title: importPreviewTargetNew(), hint: importPreviewTargetNewWhere() },
              ]}
              onChange={setInto}
            />
          )}
          {isIntoOpen ? null : (
            <label>
              <span className="label">{importPreviewName()}</span>
              <span className="field">
                <input
                  value={name}
                  maxLength={80}
                  autoComplete="off"
                  disabled={run.isBusy}
                  onChange={(event) => setName(event.target.value)}
                />
              </span>
            </label>
          )}
        </div>
      </section>
    </Dialog>
  )
}
