import {
  dialogsGiveUpAbout,
  dialogsGiveUpNo,
  dialogsGiveUpStart,
  dialogsGiveUpTitle,
  dialogsHearAbout,
  dialogsHearStart,
  dialogsSendAgainAbout,
  dialogsSendAgainNo,
  dialogsSendAgainStart,
  dialogsSendAgainTitle,
  dialogsSendAnywayStart,
  dialogsSendAnywayTitle,
  dialogsSendNo,
  dialogsSendTitle,
} from '../../../shared/messages/made/dialogs.ts'
import { useCallback } from 'react'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { readLedger } from '../../rendering/ledger.ts'
import { startLive } from '../../rendering/live.ts'
import { giveUpLines, sendUnknownAgain } from '../../queue/queue-lines.ts'
import { renderLines, renderRequest } from '../../rendering/render.ts'
import { readScenePlan } from '../../takes/scene.ts'
import { cleanUp, readCleanUp } from '../../takes/commands.ts'
import { QuestionDialog } from '../../base/ui/dialogs/question-dialog.tsx'
import { SpendingDialog } from '../../rendering/view/spending-dialog.tsx'
import { ScenePlanDialog } from '../../rendering/view/scene-plan-dialog.tsx'
import { CleanUpDialog } from '../../takes/view/clean-up-dialog.tsx'
import type { ShownProject } from '../../project/store.ts'
import type { ShownDialog } from '../../base/view.ts'
import { useAnswer } from '../../base/ui/hooks/use-answer.ts'
import { useSettings } from '../../account/needs.ts'
import { useRun } from '../../base/needs.ts'
import { useDeps } from '../parts/use-deps.ts'
import { doubtQuestion } from '../../base/messages/doubt-words.ts'
import { messageOf } from '../../base/messages/problem-words.ts'

/** Dialogs about what is rendered, what it costs and what is kept. */
export function RenderingDialogs({
  dialog,
  open,
  onClose,
}: {
  readonly dialog: Extract<
    ShownDialog,
    { readonly kind: 'sendAgain' | 'giveUp' | 'spending' | 'cleanUp' | 'scenePlan' | 'spendLive' | 'sendAnyway' }
  >
  readonly open: ShownProject
  readonly onClose: () => void
}) {
  const deps = useDeps()
  const run = useRun()
  const closeAnd = (work: () => Promise<unknown>): void => {
    onClose()
    run(work)
  }
  switch (dialog.kind) {
    case 'sendAgain':
      return (
        <QuestionDialog
          title={dialogsSendAgainTitle({ lines: dialog.lineIds.length })}
          words={dialogsSendAgainAbout()}
          stay={dialogsSendAgainNo()}
          go={dialogsSendAgainStart()}
          onGo={() => closeAnd(() => sendUnknownAgain(deps, dialog.lineIds))}
          onClose={onClose}
        />
      )
    case 'giveUp':
      return (
        <QuestionDialog
          title={dialogsGiveUpTitle({ lines: dialog.lineIds.length })}
          words={dialogsGiveUpAbout()}
          stay={dialogsGiveUpNo()}
          go={dialogsGiveUpStart()}
          onGo={() => closeAnd(() => giveUpLines(deps, dialog.lineIds))}
          onClose={onClose}
        />
      )
    case 'spending':
      return <Spending open={open} onClose={onClose} />
    case 'cleanUp':
      return <CleanUp open={open} onClose={onClose} />
    case 'scenePlan':
      return <Plan open={open} lineIds={dialog.lineIds} onClose={onClose} />
    case 'spendLive':
      return (
        <QuestionDialog
          title={dialogsSendTitle({ lines: dialog.lineIds.length })}
          words={doubtQuestion(dialog.problem) ?? dialogsHearAbout({ bytes: dialog.bytesOfText })}
          stay={dialogsSendNo()}
          go={dialogsHearStart()}
          onGo={() => closeAnd(() => startLive(deps, dialog.lineIds, dialog.bytesOfText))}
          onClose={onClose}
        />
      )
    case 'sendAnyway':
      return (
        <QuestionDialog
          title={dialogsSendAnywayTitle()}
          words={messageOf(dialog.problem)}
          stay={dialogsSendNo()}
          go={dialogsSendAnywayStart()}
          onGo={() => closeAnd(dialog.onSend)}
          onClose={onClose}
        />
      )
    default:
      return assertNever(dialog, 'rendering dialog')
  }
}

function Spending({ open, onClose }: { readonly open: ShownProject; readonly onClose: () => void }) {
  const deps = useDeps()
  const ask = useCallback(() => readLedger(deps), [deps])
  const { value, problem } = useAnswer(ask)
  return (
    <SpendingDialog
      projectName={open.name}
      ledger={value}
      problem={problem}
      onSettings={() => deps.view.setState({ dialog: { kind: 'settings', page: 'rendering' } })}
      onClose={onClose}
    />
  )
}

function CleanUp({ open, onClose }: { readonly open: ShownProject; readonly onClose: () => void }) {
  const deps = useDeps()
  const run = useRun()
  const ask = useCallback(() => readCleanUp(deps), [deps])
  const { value, problem } = useAnswer(ask)
  return (
    <CleanUpDialog
      plan={value}
      problem={problem}
      readOnly={open.save.kind === 'readOnly'}
      numberOf={(lineId) => open.outline.lines.get(lineId)?.number}
      onRemove={(takeIds, paidToo) => {
        onClose()
        run(() => cleanUp(deps, takeIds, paidToo))
      }}
      onClose={onClose}
    />
  )
}

function Plan({
  open,
  lineIds,
  onClose,
}: {
  readonly open: ShownProject
  readonly lineIds: readonly LineId[] | null
  readonly onClose: () => void
}) {
  const deps = useDeps()
  const run = useRun()
  const isConnected = useSettings((state) => state.connection.kind === 'connected')
  const ask = useCallback(() => readScenePlan(deps, lineIds), [deps, lineIds])
  const { value, problem } = useAnswer(ask)
  return (
    <ScenePlanDialog
      plan={value}
      problem={problem}
      numberOf={(lineId) => open.outline.lines.get(lineId)?.number}
      canRender={isConnected && open.save.kind !== 'readOnly'}
      onRender={() => {
        onClose()
        run(() => renderLines(deps, { ...renderRequest('service', lineIds), mode: 'scene' }))
      }}
      onClose={onClose}
    />
  )
}
