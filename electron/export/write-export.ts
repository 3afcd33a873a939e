import { createHash } from 'node:crypto'
import { mkdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ExportOptions } from '../../shared/contract/views.ts'
import { captionCues } from '../../shared/core/captions/captions.ts'
import { type FastCaptions, fastCaptions } from '../../shared/core/captions/fast-captions.ts'
import { writeCaptions } from '../../shared/core/captions/formats/write-captions.ts'
import { problemError } from '../../shared/core/model/errors.ts'
import type { LoudnessChoice } from '../../shared/core/deliver/loudness-choice.ts'
import type { LoudnessReport } from '../../shared/core/deliver/loudness-report.ts'
import { lineNames } from '../../shared/core/deliver/line-names.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import type { LineSource } from '../../shared/core/sources/line-sources.ts'
import type { Script } from '../../shared/core/model/script.ts'
import { type LimitedInLines, limitedInLines } from '../../shared/core/timeline/limited-lines.ts'
import { samplesToSeconds } from '../../shared/core/timeline/times.ts'
import { say } from '../../shared/messages/say.ts'
import type { AudioWorkshop, EncodeJob } from '../audio/types.ts'
import { makeFolder } from '../base/modes.ts'
import { streamRegular } from '../base/regular-file.ts'
import { errnoOf, makeFolderDurably, writeDurably } from '../base/durable.ts'
import { ignored, orAbsent } from '../base/failures.ts'
import type { PlannedMix } from './mix-plan.ts'
import { reportOfPlan } from './loudness-preview.ts'
import type { PlannedLoudness } from './plan-loudness.ts'
import { exportError } from './export-error.ts'
import { encodeTarget, lineTarget } from './export-format.ts'
import type { ExportLine } from './export-lines.ts'
import { lineTags, mixTags, type TaggedExport } from './file-tags.ts'
import { MANIFEST_FILE, type Manifest, type ManifestFile, ownFiles, printManifest } from './manifest.ts'
import { partialBeside, partialInside, sweepInside } from './partial-folder.ts'

/** Everything an export is made from, already chosen. */
export type ExportJob = {
  readonly title: string
  readonly script: Script
  readonly lines: readonly ExportLine[]
  readonly planned: PlannedMix
  readonly options: Pick<
    ExportOptions,
    'mix' | 'lines' | 'captions' | 'format' | 'sampleRate' | 'bitrate' | 'bits' | 'lineNames'
  >
  /** Where imported lines come from: what their files may be named by. */
  readonly sources: ReadonlyMap<LineId, LineSource>
  /** Writes "draft" into the names of files that hold draft audio. The manifest always says it. */
  readonly marksDraftNames: boolean
  /** The target that the sound is brought to; absent: it is left as it is. */
  readonly loudness?: { readonly choice: LoudnessChoice; readonly plan: PlannedLoudness }
  readonly workshop: Pick<AudioWorkshop, 'encode'>
  readonly now: () => number
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, total: number) => void
}

/** A file that was exported. `path` is below the export's folder, with `/`. */
export type ExportedFile = {
  readonly kind: 'mix' | 'line' | 'captions' | 'manifest'
  readonly path: string
  readonly durationSeconds: number
}

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

/**
 * Exports into a new folder: everything is written to a folder beside it and renamed at the end, so that the folder
 * appears only when it is whole. The folder must not exist. Its parent is made, but nothing above: a project that was
 * taken away must not come back as an empty one.
 * @throws StudioError; nothing is left behind then.
 */
export async function exportToFreshFolder(job: ExportJob, folder: string): Promise<ExportOutcome> {
  const partial = partialBeside(folder)
  try {
    await makeFolderDurably(dirname(folder))
    await makeFolder(partial)
  } catch (error) {
    throw exportError(error)
  }
  try {
    const outcome = await writeFiles(job, partial)
    await rename(partial, folder)
    return outcome
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw exportError(error)
  }
}

/**
 * Exports into a folder that may hold anything else: files are made in a hidden folder inside it and moved over their
 * namesakes one by one when all are whole. Files of the export before it that are not made any more are removed if they
 * are still as it wrote them; nothing else is touched.
 * @throws StudioError; the folder is as it was then.
 */
export async function exportIntoFolder(job: ExportJob, folder: string): Promise<ExportOutcome> {
  const madeFrom = await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw exportError(error)
  })
  const partial = partialInside(folder)
  const toLines = join(folder, 'lines')
  let madeLines: string | undefined
  try {
    await sweepInside(folder)
    await makeFolder(partial)
    const outcome = await writeFiles(job, partial)
    const before = await ownFiles(join(folder, MANIFEST_FILE))
    // Before anything is replaced: a disk may have room for no further folder.
    if (job.options.lines) madeLines = await makeIfMissing(toLines)
    for (const { path } of outcome.files) await rename(join(partial, path), join(folder, path))
    const written = new Set(outcome.files.map(({ path }) => path))
    for (const old of before) if (!written.has(old.path)) await removeIfOwn(folder, old)
    // Only while it is empty: files of others keep it.
    if (!job.options.lines) await rmdir(toLines).catch(ignored('clean-up'))
    await rm(partial, { recursive: true, force: true })
    return outcome
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    if (madeLines !== undefined) await rmdir(toLines).catch(ignored('clean-up'))
    // Only folders that this call made, and only while they are empty.
    if (madeFrom !== undefined) await removeEmpty(folder, madeFrom)
    throw exportError(error)
  }
}

async function writeFiles(job: ExportJob, folder: string): Promise<ExportOutcome> {
  const { options, lines, planned, onProgress } = job
  const target = encodeTarget(options)
  const withAudio = lines.filter((line) => line.quality !== 'missing')
  if (withAudio.length === 0) {
    throw problemError('export.nothing', say('export.noAudio'), say('export.noAudio.remedy'))
  }
  const isDraft = isDraftExport(lines)
  const durationSeconds = samplesToSeconds(planned.graph.timeline.durationSamples)
  const files: (ExportedFile & Partial<ManifestFile>)[] = []
  const total = (options.mix ? 1 : 0) + (options.lines ? withAudio.length : 0) + options.captions.length + 1
  const finished = (file: ExportedFile & Partial<ManifestFile>): void => {
    files.push(file)
    onProgress?.(files.length, total)
  }
  const { title, script, sources } = job
  const { timeline } = planned.graph
  const tagged: TaggedExport = { title, script, timeline, sources, sampleRate: target.sampleRate }
  const encode = async (path: string, of: Omit<EncodeJob, 'out'>) => {
    stopIfAborted(job.signal)
    return job.workshop.encode({ ...of, out: join(folder, ...path.split('/')) }, job.signal)
  }
  let loudness: LoudnessReport | undefined
  let limited: LimitedInLines | undefined

  if (options.mix) {
    const path = `mix${isDraft && job.marksDraftNames ? ' draft' : ''}.${target.format}`
    const source = { kind: 'mix', plan: job.loudness?.plan.mix ?? planned.mix } as const
    const tags = mixTags(tagged, lines, isDraft)
    const mix = await encode(path, { source, target, tags, measures: job.loudness !== undefined })
    limited = mix.limited === undefined ? undefined : limitedInLines(mix.limited, planned.graph.timeline)
    if (job.loudness !== undefined && mix.measures !== undefined) {
      loudness = reportOfPlan({ ...job.loudness, planned, limited, after: mix.measures })
    }
    finished({ kind: 'mix', path, durationSeconds: mix.durationSeconds, ...(limited === undefined ? {} : { limited }) })
  }
  if (options.lines) {
    const names = namesOfLines(lines, options.lineNames, job.sources)
    await makeFolder(join(folder, 'lines'))
    const target = lineTarget(encodeTarget(options))
    const tagsOf = lineTags(tagged)
    for (const line of withAudio) {
      const marked = job.marksDraftNames && line.quality === 'draft' ? '_draft' : ''
      const path = `lines/${names.get(line.lineId) ?? line.lineId}${marked}.${target.format}`
      const master = job.loudness?.plan.lines.get(line.lineId)
      const source = { kind: 'file', path: line.audio.path, ...(master === undefined ? {} : { master }) } as const
      const { durationSeconds: seconds } = await encode(path, { source, target, tags: tagsOf(line) })
      const { id: takeId, source: voices } = line.audio.take
      const from = job.sources.get(line.lineId)
      const named = from?.id === undefined ? {} : { sourceId: from.id, sourceFile: from.file }
      finished({ kind: 'line', path, durationSeconds: seconds, lineId: line.lineId, takeId, voices, ...named })
    }
  }
  const cues = captionCues(planned.graph.timeline, job.script)
  for (const format of options.captions) {
    stopIfAborted(job.signal)
    const path = format === 'txt' ? 'transcript.txt' : `captions.${format}`
    await writeDurably(join(folder, path), writeCaptions(format, cues, { script: job.script, title: job.title }))
    finished({ kind: 'captions', path, durationSeconds })
  }
  const fast = options.captions.some((format) => format !== 'txt') ? fastCaptions(cues) : undefined
  const manifest: Manifest = {
    format: 'repartee-export',
    version: 1,
    title: job.title,
    createdAt: new Date(job.now()).toISOString(),
    isDraft,
    durationSeconds,
    ...(loudness === undefined ? {} : { loudness }),
    files: await Promise.all(files.map(async (file) => ({ ...file, ...(await measure(join(folder, file.path))) }))),
  }
  stopIfAborted(job.signal)
  await writeDurably(join(folder, MANIFEST_FILE), printManifest(manifest))
  finished({ kind: 'manifest', path: MANIFEST_FILE, durationSeconds })
  return {
    files: files.map(({ kind, path, durationSeconds: seconds }) => ({ kind, path, durationSeconds: seconds })),
    durationSeconds,
    isDraft,
    ...(limited === undefined ? {} : { limited }),
    ...(fast === undefined ? {} : { fastCaptions: fast }),
    ...(loudness === undefined ? {} : { loudness }),
  }
}

/** The folder's path if it had to be made. */
async function makeIfMissing(folder: string): Promise<string | undefined> {
  try {
    await makeFolder(folder)
    return folder
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return undefined
    throw error
  }
}

/** The names of all lines' files without extension, those without audio among them: a name does not depend on it. */
export function namesOfLines(
  lines: readonly ExportLine[],
  template: string | undefined,
  sources: ReadonlyMap<LineId, LineSource>,
): ReadonlyMap<LineId, string> {
  const total = lines.length
  const named = lines.map(({ number, speaker, lineId }) => ({
    number,
    total,
    speaker,
    lineId,
    source: sources.get(lineId),
  }))
  return lineNames(named, template)
}

function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) {
    throw problemError('render.cancelled', say('export.cancelled'), say('export.cancelled.remedy'))
  }
}

async function measure(path: string): Promise<{ sha256: string; bytes: number }> {
  return { sha256: await hashOf(path), bytes: (await stat(path)).size }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of streamRegular(path)) hash.update(bytes)
  return hash.digest('hex')
}

async function removeIfOwn(folder: string, file: { readonly path: string; readonly sha256: string }): Promise<void> {
  const path = join(folder, ...file.path.split('/'))
  if ((await hashOf(path).catch(orAbsent('write export: reading'))) !== file.sha256) return
  await rm(path, { force: true })
}

async function removeEmpty(folder: string, upTo: string): Promise<void> {
  for (let path = folder; path.length >= upTo.length; path = dirname(path)) {
    const removed = await rmdir(path).then(
      () => true,
      (error: unknown) => errnoOf(error) === 'ENOENT',
    )
    if (!removed) return
  }
}
