import { Dialog } from 'radix-ui'
import { useCallback, useState } from 'react'
import type { ExportLoudness, ExportOptions, ExportReadiness } from '../../shared/contract/views.ts'
import type { Problem } from '../../shared/core/model/errors.ts'
import {
  exportCancel,
  exportClose,
  exportProgressBegins,
  exportProgressFiles,
  exportProgressName,
  exportStart,
  exportStartDraft,
  exportSumCounting,
  exportSumFiles,
  exportSumNothing,
  exportTitle,
  exportWhole,
} from '../../shared/messages/made/export.ts'
import { formatBytes } from '../base/format.ts'
import { sentencesOf } from '../base/messages/problem-words.ts'
import { rememberFocus, returnFocus } from '../base/ui/dialog-focus.ts'
import { useAnswer } from '../base/ui/hooks/use-answer.ts'
import { IconButton } from '../base/ui/icon-button.tsx'
import { CloseIcon } from '../base/ui/icons/icons.tsx'
import type { ExportRun } from '../rendering/store.ts'
import { DestinationGroup } from './destination-group.tsx'
import styles from './export.module.css'
import { hasContent } from './export-choices.ts'
import { ExportedFiles } from './export-outcome.tsx'
import { FilesGroup } from './files-group.tsx'
import { FormatGroup } from './format-group.tsx'
import { LineNamesField } from './line-names-field.tsx'
import { LoudnessGroup } from './loudness-group.tsx'
import { ReadinessGroup } from './readiness-group.tsx'
import { useMeasured } from './use-measured.ts'

/** The export sheet: what, how, where, and what is missing. */
export type ExportSheetProps = {
  readonly projectName: string
  readonly initial: ExportOptions
  readonly lineCount: number
  readonly run: ExportRun
  /** Names of those who are not heard in this window; the export has them. */
  readonly unheard: readonly string[]
  /** Another value whenever lines have changed, so that readiness is read again. */
  readonly linesVersion: unknown
  readonly readiness: (options: ExportOptions) => Promise<ExportReadiness | undefined>
  readonly loudness: (options: ExportOptions) => Promise<ExportLoudness | null>
  readonly onStart: (options: ExportOptions) => void
  readonly onCancelRun: () => void
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** Draws the sheet at the right edge. It is not modal: the script stays in use while it is open. */
export function ExportSheet(props: ExportSheetProps) {
  const { run, readiness, linesVersion } = props
  const [options, setOptions] = useState(props.initial)
  const ask = useCallback(
    async () => ({ linesVersion, readiness: await readiness(options) }),
    [readiness, options, linesVersion],
  )
  const { value: counted, problem } = useAnswer(hasContent(options) ? ask : undefined)
  const ready = counted?.readiness
  const { measured, trouble } = useMeasured(props, options)

  const running = run.kind === 'running'
  const isDraft = options.missing === 'fillWithDraft' && (ready?.draft ?? 0) > 0
  const canStart = hasContent(options) && options.name.trim() !== '' && !running && problem === undefined
  return (
    <Dialog.Root open modal={false} onOpenChange={(open) => (open ? undefined : props.onClose())}>
      <Dialog.Portal>
        <Dialog.Content
          className={styles.sheet}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            rememberFocus()
            event.preventDefault()
            if (event.target instanceof HTMLElement)
              event.target.querySelector<HTMLElement>('[role="checkbox"]')?.focus()
          }}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>{exportTitle()}</Dialog.Title>
            <span className="t2 ellip grow">{exportWhole({ project: props.projectName })}</span>
            <IconButton icon={CloseIcon} label={exportClose()} onClick={props.onClose} />
          </header>
          {run.kind === 'done' ? (
            <ExportedFiles result={run.result} onAgain={props.onAgain} onClose={props.onClose} />
          ) : (
            <>
              <div className={styles.body}>
                <FilesGroup options={options} lineCount={props.lineCount} disabled={running} onChange={setOptions}>
                  <LineNamesField options={options} readiness={ready} disabled={running} onChange={setOptions} />
                </FilesGroup>
                <FormatGroup options={options} disabled={running} onChange={setOptions} />
                <LoudnessGroup
                  options={options}
                  measured={measured}
                  problem={trouble}
                  disabled={running}
                  onChange={setOptions}
                />
                <DestinationGroup
                  options={options}
                  folderLabel={ready?.folderLabel}
                  disabled={running}
                  onChange={setOptions}
                />
                <ReadinessGroup
                  options={options}
                  readiness={ready}
                  unheard={props.unheard}
                  disabled={running}
                  onChange={setOptions}
                />
              </div>
              <footer className={styles.foot}>
                {running ? (
                  <Progress done={run.done} total={run.total} />
                ) : (
                  <span className={styles.sum} role="status">
                    {footWords(run, problem, ready, options)}
                  </span>
                )}
                <button type="button" className="btn btn-lg" onClick={running ? props.onCancelRun : props.onClose}>
                  {exportCancel()}
                </button>
                <button
                  type="button"
                  className="btn btn-primary btn-lg"
                  disabled={!canStart}
                  onClick={() => props.onStart({ ...options, name: options.name.trim() })}
                >
                  {isDraft ? exportStartDraft() : exportStart()}
                </button>
              </footer>
            </>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Progress({ done, total }: { readonly done: number; readonly total: number }) {
  return (
    <div className={styles.progress}>
      <div
        className="bar"
        role="progressbar"
        aria-label={exportProgressName()}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={total}
      >
        <i style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }} />
      </div>
      <span className="tnum">{total === 0 ? exportProgressBegins() : exportProgressFiles({ done, total })}</span>
    </div>
  )
}

function footWords(
  run: ExportRun,
  problem: Problem | undefined,
  ready: ExportReadiness | undefined,
  options: ExportOptions,
): string {
  const trouble = run.kind === 'failed' ? run.problem : problem
  if (trouble !== undefined) return sentencesOf(trouble)
  if (!hasContent(options)) return exportSumNothing()
  if (ready === undefined) return exportSumCounting()
  return exportSumFiles({ files: ready.files, size: formatBytes(ready.bytes) })
}
