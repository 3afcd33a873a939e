import { join } from 'node:path'
import { type FastCaptions, fastCaptions } from '../../shared/core/captions/fast-captions.ts'
import { deliveredCaptions } from '../../shared/core/deliver/deliverables.ts'
import type { LoudnessReport } from '../../shared/core/deliver/loudness-report.ts'
import { problemError } from '../../shared/core/model/errors.ts'
import { type LimitedInLines, limitedInLines } from '../../shared/core/timeline/limited-lines.ts'
import { samplesToSeconds } from '../../shared/core/timeline/times.ts'
import { say } from '../../shared/messages/say.ts'
import type { Encoded, EncodeJob } from '../audio/types.ts'
import { makeFolder } from '../base/modes.ts'
import { writeDurably } from '../base/durable.ts'
import {
  type EarlierFiles,
  type ExportedFile,
  type ExportJob,
  type ExportOutcome,
  isDraftExport,
} from './export-job.ts'
import { sumOfFile } from '../base/hash-text.ts'
import { reportOfPlan } from './loudness-preview.ts'
import { finishedLog } from './folder/unfinished.ts'
import { MANIFEST_FILE, type Manifest, type ManifestFile, printManifest } from './folder/manifest.ts'
import { cuesOf } from './plan-files.ts'
import type { PlannedFile } from './planned-file.ts'
import { followProgress } from './progress.ts'

/**
 * Writes the files of an export and its manifest into a folder that is there and empty, but for what of them is `there`.
 * Each is recorded as soon as it is whole, so that a killed export can be gone on with.
 * @throws StudioError; then what was written lies there still
 */
export async function writeFiles(
  job: ExportJob,
  plannedFiles: readonly PlannedFile[],
  folder: string,
  there: ReadonlyMap<string, ManifestFile> = new Map(),
): Promise<ExportOutcome> {
  const { lines, planned, signal } = job
  const isDraft = isDraftExport(lines)
  const durationSeconds = samplesToSeconds(planned.graph.timeline.durationSamples)
  const known = new Set([...there.keys()].map(folderOf))
  for (const name of foldersOf(plannedFiles)) if (!known.has(name)) await makeFolder(join(folder, name))
  const progress = followProgress(plannedFiles, folder, job.onProgress)
  const files: ExportedFile[] = []
  let mix: Encoded | undefined
  const finished = finishedLog(folder, {
    files: plannedFiles.length + 1,
    ...(job.asked === undefined ? {} : { options: job.asked }),
  })
  for (const file of there.values()) finished.add(file)
  try {
    for (const file of plannedFiles) {
      stopIfAborted(signal)
      progress.begin(file)
      const out = join(folder, ...file.facts.path.split('/'))
      const own = there.get(file.facts.path)
      const old = own ?? (await takenOver(job, file, out))
      if (old !== undefined) {
        files.push({ ...old, ...file.facts, wasReused: true })
      } else {
        const { encoded, measured } = await make(job, file, out)
        if (file.what === 'mix') mix = encoded
        const limited = file.what === 'mix' ? limitedOf(job, encoded) : undefined
        const made = { ...measured, ...(limited === undefined ? {} : { limited }), ...(await sumOfFile(out)) }
        files.push({ ...file.facts, ...made, recipe: file.recipe, wasReused: false })
      }
      const last = files.at(-1)
      // What stays in its place is none of this folder.
      const isHere =
        own === undefined && !(old !== undefined && job.before?.inPlace === true && old.path === file.facts.path)
      if (last !== undefined && isHere) finished.add(recordOf(last))
      progress.finished(last?.bytes ?? 0)
    }
    stopIfAborted(signal)
    const told = toldOf(job, files, mix)
    const manifest: Manifest = {
      format: 'repartee-export',
      version: 1,
      title: job.title,
      createdAt: new Date(job.now()).toISOString(),
      isDraft,
      durationSeconds,
      ...(told.loudness === undefined ? {} : { loudness: told.loudness }),
      files: [...files.map(recordOf), ...(job.carried ?? [])],
    }
    const own = join(folder, MANIFEST_FILE)
    await writeDurably(own, printManifest(manifest))
    await finished.end()
    const sum = await sumOfFile(own)
    progress.finished(sum.bytes)
    const whole: ExportedFile = { kind: 'manifest', path: MANIFEST_FILE, durationSeconds, ...sum, wasReused: false }
    return { files: [...files, whole], durationSeconds, isDraft, ...told }
  } finally {
    progress.end()
  }
}

/** @throws StudioError `render.cancelled` once the signal has fired */
export function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) {
    throw problemError('render.cancelled', say('export.cancelled'), say('export.cancelled.remedy'))
  }
}

/** The same file as an earlier export has it, copied; undefined where it has none, or not as it was written. */
async function takenOver(
  { before }: Pick<ExportJob, 'before'>,
  file: PlannedFile,
  out: string,
): Promise<ManifestFile | undefined> {
  const old = before?.find(file.recipe)
  return old !== undefined && (await before?.copy(old, out, file.facts.path)) === true ? old : undefined
}

async function make(
  job: ExportJob,
  file: PlannedFile,
  out: string,
): Promise<{
  readonly encoded?: Encoded
  readonly measured: Partial<ManifestFile> & { readonly durationSeconds: number }
}> {
  if (file.make.kind === 'text') {
    await writeDurably(out, file.make.text)
    return { measured: { durationSeconds: file.durationSeconds } }
  }
  const encoded = await job.workshop.encode({ ...file.make.job, out }, job.signal)
  return { encoded, measured: measuredSound(file.make.job, encoded) }
}

/** Samples are those of the file; bitrates are of the whole file, tags and all, to a tenth. */
function measuredSound(
  { target }: Omit<EncodeJob, 'out'>,
  { durationSeconds, bytes, channels, measures }: Encoded,
): Partial<ManifestFile> & { readonly durationSeconds: number } {
  const bits = bitsOf(target)
  return {
    durationSeconds,
    durationSamples: Math.round(durationSeconds * target.sampleRate),
    sampleRate: target.sampleRate,
    channels,
    ...(bits === undefined ? {} : { bitsPerSample: bits }),
    ...(target.format !== 'pcm' && durationSeconds > 0
      ? { bitrateKbps: Math.round((bytes * 8) / durationSeconds / 100) / 10 }
      : {}),
    ...(measures === undefined
      ? {}
      : { integratedLufs: measures.integratedLufs ?? null, truePeakDbtp: measures.truePeakDbtp ?? null }),
  }
}

function bitsOf(target: EncodeJob['target']): number | undefined {
  if (target.format === 'flac') return target.bits
  if (target.format !== 'wav') return undefined
  return target.encoding === 'float32' ? 32 : target.encoding === 'pcm24' ? 24 : 16
}

function limitedOf({ planned }: ExportJob, encoded: Encoded | undefined): LimitedInLines | undefined {
  return encoded?.limited === undefined ? undefined : limitedInLines(encoded.limited, planned.graph.timeline)
}

/** What is told of an export beside its files. */
function toldOf(
  job: ExportJob,
  files: readonly ExportedFile[],
  mix: Encoded | undefined,
): Pick<ExportOutcome, 'limited' | 'fastCaptions' | 'loudness'> {
  const { loudness, planned } = job
  const limited = limitedOf(job, mix) ?? files.find(({ kind }) => kind === 'mix')?.limited
  const fast: FastCaptions | undefined = deliveredCaptions(job.options.deliver)?.formats.some((one) => one !== 'txt')
    ? fastCaptions(cuesOf(job))
    : undefined
  const planLimited = loudness?.plan.after.limited
  const held = planLimited === undefined ? undefined : limitedInLines(planLimited, planned.graph.timeline)
  const after = mix?.measures ?? loudness?.plan.after.measures
  return {
    ...(limited === undefined ? {} : { limited }),
    ...(fast === undefined ? {} : { fastCaptions: fast }),
    ...(loudness === undefined || after === undefined
      ? {}
      : {
          loudness: withGainBefore(reportOfPlan({ ...loudness, planned, limited: limited ?? held, after }), job.before),
        }),
  }
}

/** With another gain everything that goes through it is coded again, which is said. */
export function withGainBefore(
  report: LoudnessReport,
  before: Pick<EarlierFiles, 'gainDb'> | undefined,
): LoudnessReport {
  const gainBeforeDb = before?.gainDb
  const isOther = gainBeforeDb !== undefined && report.gainDb !== null && gainBeforeDb !== report.gainDb
  return isOther ? { ...report, gainBeforeDb } : report
}

function recordOf({ wasReused, ...file }: ExportedFile): ManifestFile {
  void wasReused
  return file
}

function foldersOf(files: readonly PlannedFile[]): readonly string[] {
  return [...new Set(files.map(({ facts: { path } }) => folderOf(path)))].filter((name) => name !== '')
}

/** Empty for a file that lies in none. */
function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : ''
}
