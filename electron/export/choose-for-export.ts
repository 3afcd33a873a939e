import type { ExportOptions } from '../../shared/contract/export-views.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import type { Script } from '../../shared/core/model/script.ts'
import type { OpenProject } from '../documents/types.ts'
import type { Planner } from '../rendering/queue/planner.ts'
import { type ExportLine, exportLines } from './export-lines.ts'
import { type PlannedMix, type PlannedSounds, planMix } from './mix-plan.ts'

/** The lines with their audio, the script they are of, and where they sound. */
export type ChosenForExport = {
  readonly script: Script
  readonly lines: readonly ExportLine[]
  readonly planned: PlannedMix
}

/** A document whose lines can be exported: an open project, or a bare script. */
export type ExportBasis = Pick<OpenProject, 'script' | 'cast' | 'settings' | 'takes'> & {
  readonly sounds: () => PlannedSounds | undefined
}

/** Chooses the audio and lays it out. `finalOnly` leaves the other lines out altogether, with their captions. */
export function chooseForExport(
  basis: ExportBasis,
  planner: Planner,
  { missing, channels }: Pick<ExportOptions, 'missing' | 'channels'>,
): ChosenForExport {
  const all = exportLines(planner, basis.takes, missing)
  const lines = missing === 'finalOnly' ? all.filter((line) => line.quality === 'final') : all
  const script =
    missing === 'finalOnly' ? onlyLines(basis.script(), new Set(lines.map((line) => line.lineId))) : basis.script()
  const audio = new Map(lines.map((line) => [line.lineId, line.audio]))
  const planned = planMix({
    script,
    cast: basis.cast(),
    gaps: basis.settings().gaps,
    heard: (lineId) => audio.get(lineId),
    sounds: basis.sounds(),
    channels,
  })
  return { script, lines, planned }
}

function onlyLines(script: Script, kept: ReadonlySet<LineId>): Script {
  return {
    nodes: script.nodes.filter((node) => node.kind !== 'line' || (node.id !== undefined && kept.has(node.id))),
  }
}
