import type { CallOutput } from '../../shared/contract/bridge.ts'
import type { GraphParts } from '../../shared/core/timeline/graph-schema.ts'

/** Parts of which nothing is heard. */
export const noParts: GraphParts = { lines: [], lanes: [], placed: [], master: { gainDb: 0 } }

/** What main answers for a project of which nothing is heard. */
export const noTimeline: CallOutput<'timeline.read'> = { kind: 'whole', revision: 1, parts: noParts }
