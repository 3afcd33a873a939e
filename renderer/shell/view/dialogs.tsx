import {
  dialogsAddSpeaker,
  dialogsAddSpeakerAbout,
  dialogsAddSpeakerAdd,
  dialogsAddSpeakerName,
  dialogsNewProject,
  dialogsNewProjectAbout,
  dialogsNewProjectCreate,
  dialogsNewProjectName,
  dialogsSendAbout,
  dialogsSendNo,
  dialogsSendStart,
  dialogsSendTitle,
  dialogsUnsavedClose,
  dialogsUnsavedKept,
  dialogsUnsavedNotKept,
  dialogsUnsavedStay,
} from '../../../shared/messages/made/dialogs.ts'
import { useCallback, useMemo } from 'react'
import { useStore } from 'zustand'
import { isHeard } from '../../transport/listening/listening.ts'
import { revealLine } from '../../project/lines.ts'
import type { Deliverable } from '../../../shared/core/deliver/deliverables.ts'
import type { ExportOptions } from '../../../shared/contract/export-views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { addSpeaker } from '../../cast/cast.ts'
import { removeConnection, saveConnection, testConnection } from '../../account/connection-steps.ts'
import { fetchMix } from '../../project/lines.ts'
import {
  cancelExport,
  dismissExport,
  exportLoudness,
  exportReadiness,
  forgetExport,
  startExport,
} from '../../export/commands.ts'
import { applyFree, applyMend, layByTimes } from '../../fit/commands.ts'
import { beginImport } from '../../import/commands.ts'
import { createProject, openFrom } from '../../safety/project.ts'
import { renderLines } from '../../rendering/render.ts'
import { commandContext, commands, runCommand } from '../commands/registry.ts'
import { ConnectDialog } from '../../account/view/connect-dialog.tsx'
import { NameDialog } from '../../base/ui/dialogs/name-dialog.tsx'
import { PickerDialog } from '../../base/ui/dialogs/picker-dialog.tsx'
import { QuestionDialog } from '../../base/ui/dialogs/question-dialog.tsx'
import { ExportSheet } from '../../export/export-sheet.tsx'
import { emptyMix } from '../../../shared/core/mix/mix-document.ts'
import { setRoomTone } from '../../mix/commands.ts'
import { useMixRead } from '../../mix/sounds-dialog.tsx'
import { SoundsPanel } from '../../mix/sounds-panel.tsx'
import { Palette } from './palette.tsx'
import { type CommandContext, isAvailable } from '../../base/command.ts'
import { type KeyWords, useKeyWords } from '../../base/key-words.ts'
import { defaultExport } from '../../export/export-choices.ts'
import { keptWordsNotOnDisk } from '../../../shared/messages/made/kept-words.ts'
import { CastingDialogs } from '../../casting/view/casting-dialogs.tsx'
import { DecideDialog } from '../../queue/view/decide-dialog.tsx'
import { EditDialogs } from '../../casting/view/edit-dialogs.tsx'
import { FileDialogs } from './file-dialogs.tsx'
import { RenderingDialogs } from './rendering-dialogs.tsx'
import { ChooseSpeakersDialog } from '../../script/view/choose-speakers-dialog.tsx'
import { SettingsDialogs } from '../../settings/settings-dialogs.tsx'
import { useSettings } from '../../account/needs.ts'
import { useRun, useView } from '../../base/needs.ts'
import type { ShownDialog } from '../../base/view.ts'
import { useOpenProject } from '../../project/needs.ts'
import { useRender } from '../../rendering/needs.ts'
import { useDeps } from '../parts/use-deps.ts'
import { doubtQuestion } from '../../base/messages/doubt-words.ts'
import { sentencesOf } from '../../base/messages/problem-words.ts'

function offered(context: CommandContext, keysOf: KeyWords) {
  return commands
    .filter((command) => command.notInPalette === undefined && isAvailable(command, context))
    .map((command) => ({ id: command.id, title: command.title(context), keys: keysOf(command) }))
}

/** The one dialog that is open, if any. */
export function Dialogs() {
  const deps = useDeps()
  const run = useRun()
  const open = useOpenProject()
  const dialog = useView((state) => state.dialog)
  const connection = useSettings((state) => state.connection)
  const balances = useSettings((state) => state.balances)
  const keysOf = useKeyWords()
  const list = useCallback((folderId: string | null) => deps.client.call('picker.list', { folderId }), [deps])
  const close = (): void => deps.view.setState({ dialog: { kind: 'none' } })
  const closeAnd = (work: () => Promise<unknown>): void => {
    close()
    run(work)
  }
  switch (dialog.kind) {
    case 'none':
      return null
    case 'palette':
      return (
        <Palette
          commands={offered(commandContext(deps), keysOf)}
          onRun={(id) => closeAnd(() => runCommand(deps, id))}
          onClose={close}
        />
      )
    case 'connect':
      return (
        <ConnectDialog
          connection={connection}
          balances={balances}
          onTest={(address, key) => testConnection(deps, address, key)}
          onSave={(input) => saveConnection(deps, input)}
          onRemove={() => removeConnection(deps)}
          onClose={close}
        />
      )
    case 'export':
      return open === undefined ? null : <OpenExport key={open.handle} onClose={close} />
    case 'sounds':
      return open === undefined ? null : (
        <SoundsPanel open={open} isDesktop={() => deps.settings.getState().app?.host === 'electron'} onClose={close} />
      )
    case 'newProject':
      return (
        <NameDialog
          title={dialogsNewProject()}
          description={dialogsNewProjectAbout()}
          label={dialogsNewProjectName()}
          maxLength={80}
          action={dialogsNewProjectCreate()}
          onDone={(name) => closeAnd(() => createProject(deps, name, null))}
          onClose={close}
        />
      )
    case 'open':
      return (
        <PickerDialog
          list={list}
          onOpen={({ entryId, name, kind }) =>
            closeAnd(() =>
              kind === 'script'
                ? beginImport(deps, { kind: 'entry', name, entryId }, null)
                : openFrom(deps, { kind: 'entry', entryId }),
            )
          }
          onClose={close}
        />
      )
    case 'addSpeaker':
    case 'chooseSpeakers':
      return <AddSpeakers dialog={dialog} onClose={close} />
    case 'changeSpeaker':
    case 'renameSpeaker':
    case 'mergeSpeaker':
    case 'removeSpeaker':
      return open === undefined ? null : <EditDialogs dialog={dialog} open={open} onClose={close} />
    case 'settings':
    case 'projectSettings':
    case 'pronunciations':
      return <SettingsDialogs dialog={dialog} open={open} onClose={close} />
    case 'addVariant':
    case 'renameVariant':
    case 'removeVariant':
    case 'removeVoice':
    case 'resendAudition':
    case 'spendAudition':
      return open === undefined ? null : <CastingDialogs dialog={dialog} open={open} onClose={close} />
    case 'import':
    case 'exportScript':
    case 'snapshots':
    case 'conflicts':
    case 'recovery':
    case 'saveCopy':
    case 'archive':
    case 'rename':
    case 'move':
      return <FileDialogs dialog={dialog} onClose={close} />
    case 'sendAgain':
    case 'giveUp':
    case 'spending':
    case 'cleanUp':
    case 'scenePlan':
    case 'spendLive':
    case 'sendAnyway':
      return open === undefined ? null : <RenderingDialogs dialog={dialog} open={open} onClose={close} />
    case 'decide':
      return open === undefined ? null : <DecideDialog open={open} lineId={dialog.lineId} onClose={close} />
    case 'leaving':
      return (
        <QuestionDialog
          title={keptWordsNotOnDisk({ words: dialog.words })}
          words={dialog.isKept ? dialogsUnsavedKept() : dialogsUnsavedNotKept()}
          stay={dialogsUnsavedStay()}
          go={dialogsUnsavedClose()}
          isStayFirst
          onGo={() => dialog.answer(true)}
          onClose={() => dialog.answer(false)}
        />
      )
    case 'spend':
      return (
        <QuestionDialog
          title={dialogsSendTitle({ lines: dialog.lines })}
          words={[
            doubtQuestion(dialog.problem) ?? dialogsSendAbout({ bytes: dialog.bytesOfText }),
            ...dialog.notes.map((note) => sentencesOf(note)),
          ].join(' ')}
          stay={dialogsSendNo()}
          go={dialogsSendStart({ lines: dialog.lines })}
          onGo={() => closeAnd(() => renderLines(deps, dialog.request, dialog.bytesOfText))}
          onClose={close}
        />
      )
    default:
      return assertNever(dialog, 'dialog')
  }
}

function AddSpeakers({
  dialog,
  onClose,
}: {
  readonly dialog: Extract<ShownDialog, { readonly kind: 'addSpeaker' | 'chooseSpeakers' }>
  readonly onClose: () => void
}) {
  const deps = useDeps()
  const run = useRun()
  if (dialog.kind === 'addSpeaker') {
    return (
      <NameDialog
        title={dialogsAddSpeaker()}
        description={dialogsAddSpeakerAbout()}
        label={dialogsAddSpeakerName()}
        maxLength={40}
        action={dialogsAddSpeakerAdd()}
        onDone={(name) => {
          onClose()
          run(() => addSpeaker(deps, name))
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <ChooseSpeakersDialog
      speakers={dialog.speakers}
      onAdd={(names) => {
        onClose()
        dialog.onAdd(names)
      }}
      onClose={onClose}
    />
  )
}

function OpenExport({ onClose }: { readonly onClose: () => void }) {
  const deps = useDeps()
  const run = useRun()
  const open = useOpenProject()
  const exportRun = useRender((state) => state.exportRun)
  const readiness = useCallback(
    (options: ExportOptions, others: readonly Deliverable[]) => exportReadiness(deps, options, others),
    [deps],
  )
  const loudness = useCallback((options: ExportOptions) => exportLoudness(deps, options), [deps])
  const listening = useStore(deps.listening)
  const { lines, mix, castRevision, settings } = open ?? {}
  useMixRead(open === undefined ? emptyMix : mix, () => run(() => fetchMix(deps)))
  // Anything that an export is made from.
  // The cast counts once main has it: asked before, it would answer by the one before it, and nobody would ask again.
  const version = useMemo(() => ({ lines, mix, castRevision, settings }), [lines, mix, castRevision, settings])
  if (open === undefined) return null
  return (
    <ExportSheet
      projectName={open.name}
      initial={defaultExport(open.name)}
      linesVersion={version}
      run={exportRun}
      unheard={open.cast.speakers.filter(({ id }) => !isHeard(listening, id)).map(({ name }) => name)}
      readiness={readiness}
      loudness={loudness}
      fit={{
        onTimed: (isTimed) => run(() => layByTimes(deps, isTimed)),
        onMend: (line, mend) => run(() => applyMend(deps, line, mend)),
        onFree: (lines) => run(() => applyFree(deps, lines)),
      }}
      tone={{
        isOn: mix?.roomTone !== undefined,
        isReadOnly: open.save.kind === 'readOnly',
        onChange: (isOn) => run(() => setRoomTone(deps, isOn)),
      }}
      onShow={(lineId) => revealLine(deps, lineId)}
      onStart={(options) => run(() => startExport(deps, options))}
      onCancelRun={() => run(() => cancelExport(deps))}
      onDismiss={() => dismissExport(deps)}
      onAgain={() => forgetExport(deps)}
      onClose={() => {
        forgetExport(deps)
        onClose()
      }}
    />
  )
}
