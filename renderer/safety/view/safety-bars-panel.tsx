import { closeProject, saveNow } from '../project.ts'
import { resumeQueue } from '../../queue/commands.ts'
import { acceptRecovery, discardRecovery, takeOver } from '../safety.ts'
import { DamagedScreen } from './damaged-screen.tsx'
import { SafetyBars } from './safety-bars.tsx'
import type { ShownProject } from '../../project/store.ts'
import { useRun } from '../../base/needs.ts'
import { useSafety, useSafetyNeeds } from '../needs.ts'

/** The bars about the safety of the open project, and what their buttons do. */
export function SafetyBarsPanel({
  open,
  queueWaitsForRoom,
}: {
  readonly open: ShownProject
  /** The disk is full, and the render queue waits until it is not. */
  readonly queueWaitsForRoom: boolean
}) {
  const deps = useSafetyNeeds()
  const run = useRun()
  const { safety, toldAt } = useSafety(open)
  const tryNow = async (): Promise<void> => {
    await saveNow(deps)
    if (queueWaitsForRoom) await resumeQueue(deps)
  }
  return (
    <SafetyBars
      safety={safety}
      save={open.save}
      queueWaitsForRoom={queueWaitsForRoom}
      now={toldAt}
      onTakeOver={() => run(() => takeOver(deps))}
      onSaveCopy={() => deps.view.setState({ dialog: { kind: 'saveCopy' } })}
      onSaveAgain={() => run(tryNow)}
      onRestore={(id) => run(() => acceptRecovery(deps, id))}
      onLook={(candidateId) => deps.view.setState({ dialog: { kind: 'recovery', candidateId } })}
      onDiscard={(id) => run(() => discardRecovery(deps, id))}
      onConflicts={() => deps.view.setState({ dialog: { kind: 'conflicts' } })}
    />
  )
}

/** The screen of a damaged project, and what its buttons do. */
export function DamagedPanel({ open }: { readonly open: ShownProject }) {
  const deps = useSafetyNeeds()
  const run = useRun()
  const { safety, toldAt } = useSafety(open)
  if (safety === undefined) return null
  return (
    <DamagedScreen
      safety={safety}
      now={toldAt}
      onRepair={(id) => run(() => acceptRecovery(deps, id))}
      onLook={(candidateId) => deps.view.setState({ dialog: { kind: 'recovery', candidateId } })}
      onClose={() => run(() => closeProject(deps))}
    />
  )
}
