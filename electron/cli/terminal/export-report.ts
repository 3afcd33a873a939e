import { extname, join } from 'node:path'
import { problemFrom, type WordedProblem } from '../../../shared/core/model/errors.ts'
import type { FitReport } from '../../../shared/core/fit/fit-report.ts'
import type { DeliveredKind } from '../../../shared/core/deliver/deliverables.ts'
import type { LoudnessReport } from '../../../shared/core/deliver/loudness-report.ts'
import { inEnglish } from '../../../shared/messages/in-english.ts'
import { say } from '../../../shared/messages/say.ts'
import type { ExportedFile } from '../../export/export-job.ts'

/** One file of an export, absolute; null for what such a file has not. */
export type ReportedFile = {
  readonly kind: DeliveredKind
  readonly path: string
  readonly format: string
  readonly bytes: number
  readonly sha256: string
  readonly durationSamples: number | null
  readonly durationSeconds: number
  readonly sampleRate: number | null
  readonly channels: number | null
  readonly bitsPerSample: number | null
  readonly bitrateKbps: number | null
  readonly integratedLufs: number | null
  readonly truePeakDbtp: number | null
  readonly lineId: string | null
  readonly sourceId: string | null
  readonly takeId: string | null
  readonly speaker: string | null
  readonly scene: string | null
  readonly isDraft: boolean
  readonly wasReused: boolean
}

/** The JSON of `export`. Null is what there is not: a call that came to nothing has no project and no length. */
export type ExportReport = {
  readonly project: { readonly id: string | null; readonly name: string } | null
  readonly out: string | null
  readonly isDraft: boolean
  readonly durationSeconds: number | null
  readonly lines: {
    readonly total: number
    readonly final: number
    readonly draft: number
    readonly missing: number
    readonly needAttention: number
  } | null
  readonly loudness: Pick<
    LoudnessReport,
    'target' | 'targetLufs' | 'ceilingDbtp' | 'gainDb' | 'limitedPeaks' | 'maxReductionDb' | 'before' | 'after'
  > | null
  /** Null: no line has a cue or a length, and neither has a scene or the whole. */
  readonly fit: FitReport | null
  readonly outputs: readonly ReportedFile[]
  readonly written: number
  readonly reused: number
  readonly problems: readonly WordedProblem[]
}

/** A report of a call that wrote nothing. */
export function emptyExport(
  problems: readonly WordedProblem[],
  known: Partial<Pick<ExportReport, 'project' | 'out' | 'lines' | 'fit'>> = {},
): ExportReport {
  return {
    project: known.project ?? null,
    out: known.out ?? null,
    isDraft: false,
    durationSeconds: null,
    lines: known.lines ?? null,
    loudness: null,
    fit: known.fit ?? null,
    outputs: [],
    written: 0,
    reused: 0,
    problems,
  }
}

export function reportedFile(file: ExportedFile, out: string): ReportedFile {
  return {
    kind: file.kind,
    path: join(out, ...file.path.split('/')),
    format: extname(file.path).slice(1),
    bytes: file.bytes,
    sha256: file.sha256,
    durationSamples: file.durationSamples ?? null,
    durationSeconds: file.durationSeconds,
    sampleRate: file.sampleRate ?? null,
    channels: file.channels ?? null,
    bitsPerSample: file.bitsPerSample ?? null,
    bitrateKbps: file.bitrateKbps ?? null,
    integratedLufs: file.integratedLufs ?? null,
    truePeakDbtp: file.truePeakDbtp ?? null,
    lineId: file.lineId ?? null,
    sourceId: file.sourceId ?? null,
    takeId: file.takeId ?? null,
    speaker: file.speaker ?? null,
    scene: file.scene ?? null,
    isDraft: file.isDraft ?? false,
    wasReused: file.wasReused,
  }
}

/** What is reported of a target. */
export function reportedLoudness(report: LoudnessReport): NonNullable<ExportReport['loudness']> {
  const { target, targetLufs, ceilingDbtp, gainDb, limitedPeaks, maxReductionDb, before, after } = report
  return { target, targetLufs, ceilingDbtp, gainDb, limitedPeaks, maxReductionDb, before, after }
}

/** Why not all was done though files were written (`drafts`: draft audio was asked for): lines without audio, a target that was missed, stems cut off. */
export function shortfalls(
  { missing, drafts }: { readonly missing: number; readonly drafts: 'yes' | 'other' },
  loudness: LoudnessReport | undefined,
  files: readonly ExportedFile[],
): readonly WordedProblem[] {
  const cutOff = files.filter(({ kind, bitsPerSample, truePeakDbtp }) => {
    return kind === 'stem' && bitsPerSample !== 32 && (truePeakDbtp ?? 0) > 0
  })
  const missed = loudness?.rules.filter(({ passes }) => !passes).map(({ rule }) => rule) ?? []
  return [
    ...(missing === 0
      ? []
      : [
          inEnglish(
            problemFrom(
              'export.missingLines',
              say('cli.export.incomplete', { lines: missing }),
              say('cli.export.incomplete.remedy', { drafts }),
            ),
          ),
        ]),
    ...(cutOff.length === 0
      ? []
      : [
          inEnglish(
            problemFrom(
              'export.format',
              say('cli.export.cutOff', { names: cutOff.map(({ speaker = '' }) => speaker).join(', ') }),
              say('cli.export.cutOff.remedy'),
            ),
          ),
        ]),
    ...(missed.length === 0
      ? []
      : [
          inEnglish(
            problemFrom(
              'export.target',
              say('cli.export.missed', { rules: missed.join(', ') }),
              say('cli.export.missed.remedy'),
            ),
          ),
        ]),
  ]
}
