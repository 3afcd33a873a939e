import { WordsAround } from '../../base/messages/words-around.tsx'
import { useState } from 'react'
import type { Cast } from '../../../shared/core/model/cast.ts'
import type { ImportChoices } from '../../../shared/core/import/choices.ts'
import type { ImportMapping } from '../../../shared/core/import/layout.ts'
import type { ImportFormat } from '../../../shared/core/import/types.ts'
import {
  chooseName,
  importTotals,
  mergeImportedSpeakers,
  openTwins,
  proposedChoices,
  readRows,
  speakerRows,
} from '../import-choices.ts'
import type { ImportState } from '../store.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Select } from '../../base/ui/select.tsx'
import { type ImportInto, ImportTarget } from './import-target.tsx'
import { MappingStyles } from './mapping-styles.tsx'
import { MappingTable } from './mapping-table.tsx'
import mapping from './mapping.module.css'
import { OtherVoices } from './other-voices.tsx'
import { ScriptSample } from './script-sample.tsx'
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
  importPreviewGoAppend,
  importPreviewGoCreate,
  importPreviewGoReview,
  importPreviewLines,
  importPreviewNoSpeaker,
  importPreviewNobody,
  importPreviewScenes,
  importPreviewSpeakers,
  importPreviewSum,
  importPreviewSumSpeakers,
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
  readonly onAppend: () => void
  readonly onMapping: (mapping: ImportMapping) => void
  readonly onClose: () => void
}

/** Draws the preview. */
export function ImportPreviewDialog(props: ImportPreviewProps) {
  const { run, open, onChoices } = props
  const { preview } = run.read
  const { layout } = preview
  const [into, setInto] = useState<ImportInto>('new')
  const [name, setName] = useState(proposedName(run.source.name, preview.title))
  const rows = speakerRows(preview, run.choices, open?.cast ?? { speakers: [] })
  const twins = openTwins(preview, run.choices)
  const totals = importTotals(rows)
  const isNew = into === 'new' || open === undefined
  const lines = totals.lines + (run.choices.narrator === undefined ? 0 : preview.unnamed)
  const speakers = totals.speakers + (run.choices.narrator === undefined || preview.unnamed === 0 ? 0 : 1)
  const areNamesOk = rows.every(({ isNameOk }) => isNameOk)
  const canGoOn = !run.isBusy && run.isReadAgain !== true && areNamesOk && lines > 0 && (!isNew || name.trim() !== '')
  const proposals = new Map(proposedChoices(preview).speakers.map(({ from, to }) => [from, to ?? from]))
  const goOn = (): void => {
    if (isNew) props.onCreate(name.trim())
    else if (into === 'append') props.onAppend()
    else props.onReview()
  }
  return (
    <Dialog
      title={importPreviewTitle({ name: run.source.name })}
      description={importPreviewAbout()}
      width="whole"
      onClose={props.onClose}
      footer={
        <>
          {run.problem === undefined ? (
            <span className={styles.sum} role="status">
              {lines === 0
                ? importPreviewNobody()
                : importPreviewSum({
                    lines: importPreviewLines({ lines }),
                    speakers: importPreviewSumSpeakers({ speakers }),
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
            {isNew ? importPreviewGoCreate() : into === 'append' ? importPreviewGoAppend() : importPreviewGoReview()}
          </button>
        </>
      }
    >
      <div className={mapping.columns}>
        <div className={mapping.main}>
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
          {layout === undefined ? null : layout.kind === 'table' ? (
            <MappingTable layout={layout} mapping={run.mapping ?? {}} onMapping={props.onMapping} />
          ) : (
            <MappingStyles layout={layout} mapping={run.mapping ?? {}} onMapping={props.onMapping} />
          )}
          <ScriptSample rows={readRows(preview, run.choices)} />
        </div>
        <div className={mapping.side}>
          <ImportTarget into={into} open={open} name={name} disabled={run.isBusy} onInto={setInto} onName={setName} />
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
            <OtherVoices preview={preview} choices={run.choices} disabled={run.isBusy} onChoices={onChoices} />
          </section>
          <ImportSummary preview={preview} />
        </div>
      </div>
    </Dialog>
  )
}
