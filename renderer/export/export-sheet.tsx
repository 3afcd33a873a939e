import { Dialog } from 'radix-ui'
import { useCallback, useRef, useState } from 'react'
import type { ExportLoudness, ExportOptions, ExportReadiness } from '../../shared/contract/export-views.ts'
import {
  type Deliverable,
  type DeliverableKind,
  deliverableKinds,
  usualForm,
} from '../../shared/core/deliver/deliverables.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import { exportClose, exportTitle, exportWhole } from '../../shared/messages/made/export.ts'
import { rememberFocus, useReturnedFocus } from '../base/ui/dialog-focus.ts'
import { useAnswer } from '../base/ui/hooks/use-answer.ts'
import { IconButton } from '../base/ui/icon-button.tsx'
import { CloseIcon } from '../base/ui/icons/icons.tsx'
import type { ExportRun } from '../rendering/store.ts'
import { CaptionsGroup } from './captions-group.tsx'
import { DeliverablesGroup } from './deliverables-group.tsx'
import { chosen, hasContent, withForm, withKind } from './export-choices.ts'
import { ExportFoot } from './export-foot.tsx'
import { ExportedFiles } from './export-outcome.tsx'
import { FitGroup, type FitProps } from '../fit/fit-group.tsx'
import { LoudnessGroup } from './loudness-group.tsx'
import { NamesGroup } from './names-group.tsx'
import { InterruptedExport } from './interrupted-export.tsx'
import { OnlyChanged } from './only-changed.tsx'
import { ReadinessGroup, type ToneChoice } from './readiness-group.tsx'
import { useMeasured } from './use-measured.ts'
import styles from './deliver.module.css'

/** The export sheet: what, how, where, how loud, and what is missing. */
export type ExportSheetProps = {
  readonly projectName: string
  readonly initial: ExportOptions
  readonly run: ExportRun
  /** Names of those who are not heard in this window; the export has them. */
  readonly unheard: readonly string[]
  /** Another value whenever lines have changed, so that readiness is read again. */
  readonly linesVersion: unknown
  readonly readiness: (options: ExportOptions, others: readonly Deliverable[]) => Promise<ExportReadiness | undefined>
  readonly loudness: (options: ExportOptions) => Promise<ExportLoudness | null>
  readonly fit: Pick<FitProps, 'onTimed' | 'onMend' | 'onFree'>
  readonly tone: ToneChoice
  readonly onShow: (lineId: LineId) => void
  readonly onStart: (options: ExportOptions) => void
  readonly onCancelRun: () => void
  /** What a killed export left is not wanted; resolves once it is gone. */
  readonly onDismiss: () => Promise<void>
  readonly onAgain: () => void
  readonly onClose: () => void
}

type Forms = Readonly<Record<DeliverableKind, Deliverable>>

function usualForms(): Forms {
  return {
    mix: usualForm('mix'),
    stems: usualForm('stems'),
    scenes: usualForm('scenes'),
    lines: usualForm('lines'),
    captions: usualForm('captions'),
    chapters: usualForm('chapters'),
  }
}

/** Draws the sheet at the right edge. It is not modal: the script stays in use while it is open. */
export function ExportSheet(props: ExportSheetProps) {
  const { run, readiness, linesVersion } = props
  const [options, setOptions] = useState(props.initial)
  // What was chosen for a deliverable stays chosen while it is off.
  const [forms, setForms] = useState<Forms>(usualForms)
  const field = useRef<HTMLInputElement>(null)
  const { measured, trouble } = useMeasured(props, options)
  const written = run.kind === 'done'
  const ask = useCallback(
    async () => ({
      linesVersion,
      // Once it is known what the target does, it is known what has changed.
      measured: measured !== undefined,
      // And once it is written, that it was.
      written,
      readiness: await readiness(
        options,
        deliverableKinds.filter((what) => chosen(options, what) === undefined).map((what) => forms[what]),
      ),
    }),
    [readiness, options, forms, linesVersion, measured, written],
  )
  const { value: counted, problem } = useAnswer(hasContent(options) ? ask : undefined)
  const ready = counted?.readiness

  const isRunning = run.kind === 'running'
  const isDraft = options.missing === 'fillWithDraft' && (ready?.draft ?? 0) > 0
  const canStart = hasContent(options) && options.name.trim() !== '' && !isRunning && problem === undefined
  const changeForm = (form: Deliverable): void => {
    setForms((before) => ({ ...before, [form.what]: form }))
    if (chosen(options, form.what) !== undefined) setOptions(withForm(options, form))
  }
  const start = (): void => {
    // With names that collide nothing is written: the way to mend them has the focus.
    if (ready?.collision !== undefined) field.current?.focus()
    else props.onStart({ ...options, name: options.name.trim() })
  }
  const goOn = (asked: ExportOptions | undefined): void => {
    if (asked === undefined) return
    setOptions(asked)
    props.onStart(asked)
  }
  const current: Forms = { ...forms, ...Object.fromEntries(options.deliver.map((form) => [form.what, form])) }
  const captions = current.captions.what === 'captions' ? current.captions : undefined
  const onCloseAutoFocus = useReturnedFocus()
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
          onCloseAutoFocus={onCloseAutoFocus}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <header className={styles.top}>
            <Dialog.Title className={styles.title}>{exportTitle()}</Dialog.Title>
            <span className="t2 ellip grow">{exportWhole({ project: props.projectName })}</span>
            <IconButton icon={CloseIcon} label={exportClose()} onClick={props.onClose} />
          </header>
          {run.kind === 'done' ? (
            <ExportedFiles result={run.result} onAgain={props.onAgain} onClose={props.onClose} />
          ) : (
            <>
              {ready?.interrupted === undefined || isRunning ? null : (
                <InterruptedExport
                  interrupted={ready.interrupted}
                  onGoOn={() => goOn(ready.interrupted?.options)}
                  onDismiss={() => void props.onDismiss().then(() => setOptions((now) => ({ ...now })))}
                />
              )}
              <div className={styles.body}>
                <div className={styles.column}>
                  <DeliverablesGroup
                    options={options}
                    forms={current}
                    readiness={ready}
                    progress={isRunning ? run.progress : undefined}
                    isRunning={isRunning}
                    onToggle={(what, on) => setOptions(withKind(options, what, on, forms[what]))}
                    onForm={changeForm}
                    onChange={setOptions}
                  />
                  <OnlyChanged options={options} readiness={ready} isRunning={isRunning} onChange={setOptions} />
                  <NamesGroup
                    options={options}
                    readiness={ready}
                    isRunning={isRunning}
                    field={field}
                    onChange={setOptions}
                  />
                  <ReadinessGroup
                    options={options}
                    readiness={ready}
                    unheard={props.unheard}
                    tone={props.tone}
                    disabled={isRunning}
                    onChange={setOptions}
                  />
                </div>
                <div className={styles.column}>
                  <LoudnessGroup
                    options={options}
                    measured={measured}
                    problem={trouble}
                    disabled={isRunning}
                    onChange={setOptions}
                  />
                  {ready?.fit === undefined ? null : (
                    <FitGroup {...props.fit} fit={ready.fit} isRunning={isRunning} onShow={props.onShow} />
                  )}
                  {captions === undefined ? null : (
                    <CaptionsGroup
                      form={captions}
                      captions={ready?.captions}
                      isOn={chosen(options, 'captions') !== undefined}
                      isRunning={isRunning}
                      onForm={changeForm}
                      onShow={props.onShow}
                    />
                  )}
                </div>
              </div>
              <ExportFoot
                run={run}
                options={options}
                readiness={ready}
                problem={problem}
                canStart={canStart}
                isDraft={isDraft}
                onStart={start}
                onCancelRun={props.onCancelRun}
                onClose={props.onClose}
              />
            </>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
