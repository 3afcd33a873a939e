import { useStore } from 'zustand'
import { closeProject, saveNow } from '../commands/project.ts'
import { resumeQueue } from '../commands/queue.ts'
import { acceptRecovery, discardRecovery, takeOver } from '../commands/safety.ts'
import { DamagedScreen } from '../features/project/damaged-screen.tsx'
import project from '../features/project/project.module.css'
import { SafetyBars } from '../features/project/safety-bars.tsx'
import { isDamaged } from '../features/project/safety-words.ts'
import type { OpenProject } from '../stores/project.ts'
import { useDeps, useRun } from './deps-context.ts'

/** What stands between toolbar and work: bars about the project's safety, none if all is well. */
export function SafetyPanel({ open }: { readonly open: OpenProject }) {
  const deps = useDeps()
  const run = useRun()
  const safety = useStore(deps.safety, (state) => (state.project === open.handle ? state.safety : undefined))
  const toldAt = useStore(deps.safety, (state) => state.toldAt)
  const queueWaitsForRoom = useStore(
    deps.render,
    ({ queue }) => queue?.kind === 'waiting' && queue.problem?.code === 'disk.full',
  )
  const tryNow = async (): Promise<void> => {
    await saveNow(deps)
    if (queueWaitsForRoom) await resumeQueue(deps)
  }
  return (
    // Always there, so that a bar is read out when it appears.
    <section className={project.bars} aria-label="Safety of the project" aria-live="polite">
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
    </section>
  )
}

/** The screen that takes the script's place while files of the project are damaged; undefined if none are. */
export function useDamagedScreen(open: OpenProject) {
  const deps = useDeps()
  const run = useRun()
  const safety = useStore(deps.safety, (state) => (state.project === open.handle ? state.safety : undefined))
  const toldAt = useStore(deps.safety, (state) => state.toldAt)
  if (safety === undefined || !isDamaged(safety)) return undefined
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
