import type { CastRow } from '../model/cast-rows.ts'
import type { OpenProject } from '../stores/project.ts'

/** The Casting workspace: who is cast, an audition, and the library of voices. */
export function CastingPanel({
  open,
}: {
  readonly open: OpenProject
  readonly rows: readonly CastRow[]
  readonly isNarrow: boolean
}) {
  return (
    <section aria-label="Casting" data-region="left panel" data-workspace-focus tabIndex={-1}>
      {open.name}
    </section>
  )
}
