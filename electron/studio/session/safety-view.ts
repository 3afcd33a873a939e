import type { ConflictView, SafetyView } from '../../../shared/contract/safety-views.ts'
import type { OpenProject, OutsideConflict } from '../../documents/types.ts'
import type { Rendering } from '../../rendering/rendering-types.ts'

/** A project with what its rendering knows of its records. */
export type SafetyOf = { readonly project: OpenProject; readonly rendering: Pick<Rendering, 'records'> }

/** What a person should know of a project's safety, as the page shows it. */
export function safetyView({ project, rendering }: SafetyOf): SafetyView {
  const records = rendering.records()
  const { readOnlyBecause, otherWindow, recovery, conflicts, notes, lowSpace } = project.safety()
  return {
    canWrite: readOnlyBecause === undefined,
    ...(readOnlyBecause === undefined ? {} : { reason: readOnlyBecause }),
    ...(otherWindow === undefined ? {} : { otherWindow }),
    recovery: recovery.map((candidate) => ({ ...candidate, files: [...candidate.files] })),
    conflicts: conflicts.map(conflictView),
    notes: [...notes],
    ...(lowSpace === undefined ? {} : { lowSpace }),
    ...(records === undefined ? {} : { records }),
  }
}

function conflictView(conflict: OutsideConflict): ConflictView {
  if (conflict.kind === 'file') {
    return { id: conflict.id, kind: conflict.part, ours: conflict.ours, theirs: conflict.theirs, kept: 'ours' }
  }
  if (conflict.kind === 'markers') {
    const { id, kind, ours, theirs, line, names } = conflict
    return { id, kind, ours, theirs, kept: 'both', line, names }
  }
  const { lineId, ours, theirs, kept } = conflict.conflict
  return { id: conflict.id, kind: 'line', ...(lineId === undefined ? {} : { lineId }), ours, theirs, kept }
}
