import type { PlannedLine } from '../../../shared/core/model/render.ts'
import type { ProjectSettings } from '../../../shared/core/model/project.ts'

/** A line that can be rendered. */
export type RenderableLine = Extract<PlannedLine, { kind: 'renderable' }>

/** How a line is sent: with others or by itself. */
export type LineOrder = {
  /** Absent: as the project says. */
  readonly mode?: ProjectSettings['mode'] | undefined
  /** Of a pick-up: neighbours on each side. */
  readonly neighbours?: number | undefined
}
