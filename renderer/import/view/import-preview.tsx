import { WordsAround } from '../../base/messages/words-around.tsx'
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
import type { ImportGoal, ImportInto, ImportState } from '../store.ts'
import { Select } from '../../base/ui/select.tsx'
import { ImportTarget } from './import-target.tsx'
import { MappingStyles } from './mapping-styles.tsx'
import { MappingTable } from './mapping-table.tsx'
import mapping from './mapping.module.css'
import { OtherVoices } from './other-voices.tsx'
import { ScriptSample } from './script-sample.tsx'
import { ImportSummary } from './import-summary.tsx'
import { formatOptions, twinWords } from './import-words.ts'
import styles from './import.module.css'
import { SpeakerTable } from './speaker-table.tsx'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import {
  importFilesNext,
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
  readonly onGoal: (goal: ImportGoal) => void
  readonly onMapping: (mapping: ImportMapping) => void
}

/** Draws the preview. */
export function ImportPreviewBody(props: ImportPreviewProps) {
  const { run, open, onChoices } = props
  const { preview } = run.read
  const { layout } = preview
  const rows = speakerRows(preview, run.choices, open?.cast ?? { speakers: [] })
  const twins = openTwins(preview, run.choices)
  const proposals = new Map(proposedChoices(preview).speakers.map(({ from, to }) => [from, to ?? from]))
  return (
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
        <ImportTarget goal={run.goal} open={open} disabled={run.isBusy} onGoal={props.onGoal} />
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
  )
}

/** What will come of it, and the ways on: the next file if there is one, else this one. */
export function ImportPreviewFoot({
  run,
  open,
  next,
  onNext,
  onGoOn,
  onClose,
}: Pick<ImportPreviewProps, 'run' | 'open'> & {
  /** The name of the next of several files. */
  readonly next: string | undefined
  readonly onNext: () => void
  readonly onGoOn: (into: ImportInto) => void
  readonly onClose: () => void
}) {
  const { preview } = run.read
  const rows = speakerRows(preview, run.choices, open?.cast ?? { speakers: [] })
  const totals = importTotals(rows)
  const into = open === undefined ? 'new' : run.goal.into
  const lines = totals.lines + (run.choices.narrator === undefined ? 0 : preview.unnamed)
  const speakers = totals.speakers + (run.choices.narrator === undefined || preview.unnamed === 0 ? 0 : 1)
  const areNamesOk = rows.every(({ isNameOk }) => isNameOk) && (into !== 'new' || run.goal.name.trim() !== '')
  const canGoOn = !run.isBusy && run.isReadAgain !== true && areNamesOk && lines > 0
  return (
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
      <button type="button" className="btn btn-lg" onClick={onClose}>
        {importPreviewCancel()}
      </button>
      <button
        type="button"
        className={`btn btn-lg ${next === undefined ? 'btn-primary' : ''}`}
        disabled={!canGoOn}
        onClick={() => onGoOn(into)}
      >
        {goOnWords[into]()}
      </button>
      {next === undefined ? null : (
        <button
          type="button"
          className={`btn btn-lg btn-primary ${styles.next}`}
          disabled={run.isBusy}
          onClick={onNext}
        >
          <span className="ellip">{importFilesNext({ name: next })}</span>
        </button>
      )}
    </>
  )
}

const goOnWords: Readonly<Record<ImportInto, () => string>> = {
  new: importPreviewGoCreate,
  append: importPreviewGoAppend,
  merge: importPreviewGoReview,
}
