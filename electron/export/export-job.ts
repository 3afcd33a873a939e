import type { ExportOptions, ExportProgress } from '../../shared/contract/export-views.ts'
import type { FastCaptions } from '../../shared/core/captions/fast-captions.ts'
import type { LoudnessChoice } from '../../shared/core/deliver/loudness-choice.ts'
import type { LoudnessReport } from '../../shared/core/deliver/loudness-report.ts'
import type { LineId, TakeId } from '../../shared/core/model/ids.ts'
import type { Script } from '../../shared/core/model/script.ts'
import type { TakeWords } from '../../shared/core/model/words/word-times.ts'
import type { LineSource } from '../../shared/core/sources/line-sources.ts'
import type { LimitedInLines } from '../../shared/core/timeline/limited-lines.ts'
import type { Cover } from '../documents/files/cover-file.ts'
import type { AudioWorkshop } from '../audio/types.ts'
import type { ExportLine } from './export-lines.ts'
import type { ManifestFile } from './folder/manifest.ts'
import type { PlannedMix } from './mix-plan.ts'
import type { PlannedLoudness } from './plan-loudness.ts'

/** Everything the files of an export follow from, already chosen. */
export type ExportMaterial = {
  readonly title: string
  readonly script: Script
  readonly lines: readonly ExportLine[]
  readonly planned: PlannedMix
  readonly options: Pick<ExportOptions, 'deliver' | 'lineNames'>
  /** When the words of takes sound, as far as that was found; absent: captions spread words over their lines. */
  readonly words?: ReadonlyMap<TakeId, TakeWords>
  /** Where imported lines come from: what their files may be named by. */
  readonly sources: ReadonlyMap<LineId, LineSource>
  /** The picture that whole files carry, where their container takes one. */
  readonly cover?: Cover | undefined
  /** Names exactly as the template says, of which two may be one; else lines stay apart by their ids. */
  readonly namesAsWritten: boolean
  /** Writes "draft" into the names of files that hold draft audio. The manifest always says it. */
  readonly marksDraftNames: boolean
  /** The target that the sound is brought to; absent: it is left as it is. */
  readonly loudness?: { readonly choice: LoudnessChoice; readonly plan: PlannedLoudness }
}

/** An export that is to be written. */
export type ExportJob = ExportMaterial & {
  readonly workshop: Pick<AudioWorkshop, 'encode'>
  /** What of an earlier export may be taken over. */
  readonly before?: EarlierFiles
  /** Files of the export before it that stay beside this one, of kinds that it does not make. */
  readonly carried?: readonly ManifestFile[]
  /** False: an export into a folder makes everything anew. */
  readonly takesOver?: boolean
  /** What a window asked for, so that it can be asked again if this is killed. */
  readonly asked?: ExportOptions
  /** Hears that a killed export is gone on with: so many of its files are there already. */
  readonly onGoingOn?: (there: { readonly files: number; readonly total: number }) => void
  readonly now: () => number
  readonly signal?: AbortSignal
  readonly onProgress?: (now: ExportProgress) => void
}

/**
 * Files of an earlier export by what they were made from. `copy` answers false where a file is not as it was written; one
 * that has the name already that it is to have stays where it is if the export goes into the same folder (`inPlace`).
 */
export type EarlierFiles = {
  readonly find: (recipe: string) => ManifestFile | undefined
  readonly copy: (file: ManifestFile, to: string, path: string) => Promise<boolean>
  readonly inPlace?: boolean
  /** What the mix was turned up by; absent: nobody knows. */
  readonly gainDb?: number
}

/** A file that was exported. `path` is below the export's folder, with `/`. */
export type ExportedFile = ManifestFile & { readonly wasReused: boolean }

/** What an export made. */
export type ExportOutcome = {
  readonly files: readonly ExportedFile[]
  readonly durationSeconds: number
  readonly isDraft: boolean
  /** What the mix was lowered by where voices together were too loud. */
  readonly limited?: LimitedInLines
  /** Captions that were written and cannot be read in their time. */
  readonly fastCaptions?: FastCaptions
  /** What the target did to the mix. */
  readonly loudness?: LoudnessReport
}

/** True if any of the audio is not final. */
export function isDraftExport(lines: readonly ExportLine[]): boolean {
  return lines.some((line) => line.quality === 'draft')
}
