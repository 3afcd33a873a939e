import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import { affectedLines } from '../../../shared/core/render/affected.ts'
import { previewLine } from './preview.ts'
import { importPronunciations, printPronunciations } from '../../documents/files/pronunciations-file.ts'
import { type StudioContext, writable } from './context.ts'

type DirectionCalls =
  | 'direction.preview'
  | 'pronunciations.read'
  | 'pronunciations.change'
  | 'pronunciations.import'
  | 'pronunciations.export'

/** Handlers of how lines are spoken. Nothing is sent by any of them. */
export function directionHandlers(context: StudioContext): Pick<BridgeHandlers, DirectionCalls> {
  const { sessions } = context
  return {
    'direction.preview': async ({ project, lineId, source }) => {
      const { rendering } = sessions.get(project)
      return previewLine(rendering, lineId, source)
    },
    'pronunciations.read': async ({ project }) => {
      const { project: open, parts } = sessions.get(project)
      return { entries: [...open.pronunciations()], revision: parts.revisions().pronunciations }
    },
    'pronunciations.change': async ({ project, entries: after, ...change }) => {
      const session = writable(sessions.get(project))
      const { project: open, rendering, parts } = session
      const snapshot = rendering.planner.snapshot(open.settings().renderWith)
      const before = open.pronunciations()
      parts.changePronunciations({ ...change, after })
      const entries = [...open.pronunciations()]
      const affected = affectedLines(before, entries, snapshot)
      return { affectedLines: affected.length, entries, revision: parts.revisions().pronunciations }
    },
    'pronunciations.import': async ({ project, csv }) => {
      sessions.get(project)
      return importPronunciations(csv)
    },
    'pronunciations.export': async ({ project }) => ({
      csv: printPronunciations(sessions.get(project).project.pronunciations()),
    }),
  }
}
