import { join } from 'node:path'
import type { LineId } from '../../shared/core/model/ids.ts'
import type { LineSource } from '../../shared/core/sources/line-sources.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { ProjectSettings } from '../../shared/core/model/project.ts'
import { isGood } from '../../shared/core/takes/marks.ts'
import type { Source } from '../../shared/core/model/take.ts'
import type { ExportLine } from '../export/export-lines.ts'
import { exportIntoFolder } from '../export/into-folder.ts'
import { withPartsOfFolder } from '../audio/segments/known-parts.ts'
import type { Deliverable } from '../../shared/core/deliver/deliverables.ts'
import { formatOf } from '../../shared/core/deliver/deliverables.ts'
import { ownTake } from '../rendering/queue/line-need.ts'
import { loadSources } from '../documents/files/sources-file.ts'
import type { LoudnessReport, ToldMeasures } from '../../shared/core/deliver/loudness-report.ts'
import type { LimitedInLines } from '../../shared/core/timeline/limited-lines.ts'
import { wordsOfFolder } from './sounds/words-of-folder.ts'
import { soundsOfFolder } from './sounds/sounds-of-folder.ts'
import { projectFit } from '../export/fit/project-fit.ts'
import { planMix } from '../export/mix-plan.ts'
import { planLoudness } from '../export/plan-loudness.ts'
import type { Planner } from '../rendering/queue/planner.ts'
import type { RenderArguments } from './terminal/arguments.ts'
import type { RenderDocument } from './document.ts'
import type { RenderReport } from './terminal/report.ts'
import type { RenderHost } from './render-host.ts'
import { fastWords } from './terminal/fit-words.ts'

/** What `render` writes, once every line is ready. */
export type OutputJob = {
  readonly document: RenderDocument
  readonly cast: Cast
  readonly settings: ProjectSettings
  readonly planner: Planner
  readonly source: Source
  readonly args: RenderArguments
  readonly out: string
  readonly host: RenderHost
}

/** Writes mix, lines and captions. @throws StudioError; the folder is as it was then. */
export async function writeOutputs(
  job: OutputJob,
): Promise<Pick<RenderReport, 'durationSeconds' | 'outputs' | 'loudness' | 'fit'>> {
  const { document, args, host, out } = job
  const lines = linesOfRun(job)
  const audio = new Map(lines.map((line) => [line.lineId, line.audio]))
  const sounds = document.folder === undefined ? undefined : await soundsOfFolder(document.folder, host.context)
  const sources: ReadonlyMap<LineId, LineSource> =
    document.folder === undefined ? new Map() : (await loadSources(document.folder)).sources
  const planned = planMix({
    script: document.script,
    cast: job.cast,
    gaps: job.settings.gaps,
    heard: (lineId) => audio.get(lineId),
    sounds,
  })
  const fit = projectFit({
    graph: planned.graph,
    script: document.script,
    cast: job.cast,
    sources,
    mix: sounds?.mix ?? {},
    takeOf: (lineId) => audio.get(lineId)?.take,
  })
  const workshop = withPartsOfFolder(host.context.sound.workshop(), document.folder)
  const choice = args.loudness
  const loudness =
    choice === undefined
      ? undefined
      : { choice, plan: await planLoudness({ choice, planned, lines, workshop, signal: host.stop }) }
  const outcome = await exportIntoFolder(
    {
      title: document.title,
      script: document.script,
      lines,
      planned,
      options: {
        deliver: deliverOf(args),
        ...(args.lineNames === undefined ? {} : { lineNames: args.lineNames }),
      },
      namesAsWritten: false,
      sources,
      words: await wordsOfFolder(document.folder),
      // Names stay the same for every run; that the voices are drafts is in the manifest and in the JSON.
      marksDraftNames: false,
      workshop,
      ...(loudness === undefined ? {} : { loudness }),
      now: host.context.ports.clock.now,
      signal: host.stop,
    },
    out,
    'namesakes',
  )
  if (outcome.loudness !== undefined) host.console.err(`${loudnessWords(outcome.loudness)}\n`)
  else if (outcome.limited !== undefined) host.console.err(`${limitedWords(outcome.limited)}\n`)
  if (outcome.fastCaptions !== undefined) host.console.err(`${fastWords(outcome.fastCaptions)}\n`)
  const outputs = outcome.files.map(({ kind, path, durationSeconds }) => ({
    kind,
    path: join(out, ...path.split('/')),
    durationSeconds,
  }))
  if (!args.json) host.console.out(outputs.map(({ path }) => `${path}\n`).join(''))
  return {
    durationSeconds: outcome.durationSeconds,
    outputs,
    ...(outcome.loudness === undefined ? {} : { loudness: outcome.loudness }),
    ...(fit.lines.length + fit.spans.length === 0 ? {} : { fit }),
  }
}

/** The mix, and what else is asked for in the same form. */
function deliverOf(args: RenderArguments): Deliverable[] {
  const { format, sampleRate, bitrate, bits } = args
  const form = { sampleRate, bitrate, bits }
  const lines: Deliverable = { what: 'lines', format: formatOf('lines', format), ...form }
  const captions: Deliverable = { what: 'captions', formats: [...args.captions] }
  return [
    { what: 'mix', format, ...form },
    ...(args.lines ? [lines] : []),
    ...(args.captions.length === 0 ? [] : [captions]),
  ]
}

const SILENCE = 'silence'

/** "From -27.2 LUFS and -6.1 dBTP to -16.0 LUFS and -1.0 dBTP: +11.2 dB, 4 peaks limited by 0.4 dB at most." */
function loudnessWords({ before, after, gainDb, limitedPeaks, maxReductionDb, rules }: LoudnessReport): string {
  const said = ({ integratedLufs, rmsDbfs, truePeakDbtp }: ToldMeasures): string => {
    const isByRms = rules.some(({ rule }) => rule === 'rmsDbfs')
    const level = isByRms ? `${decimal(rmsDbfs, SILENCE)} dB RMS` : `${decimal(integratedLufs, SILENCE)} LUFS`
    return `${level} and ${decimal(truePeakDbtp, SILENCE)} dBTP`
  }
  const gain =
    gainDb === null ? 'each speaker by their own gain' : `${gainDb < 0 ? '' : '+'}${decimal(gainDb, SILENCE)} dB`
  const held =
    limitedPeaks === 0
      ? 'no peak limited'
      : `${limitedPeaks} ${limitedPeaks === 1 ? 'peak' : 'peaks'} limited by ${decimal(maxReductionDb, SILENCE)} dB at most`
  const missed = rules.every(({ passes }) => passes) ? '' : ' The target is missed.'
  return `From ${said(before)} to ${said(after)}: ${gain}, ${held}.${missed}`
}

function limitedWords({ peaks, mostDb }: LimitedInLines): string {
  const places = peaks === 1 ? 'one place' : `${peaks} places`
  return `Voices together were too loud in ${places}; the mix is lowered there, by ${decimal(mostDb, SILENCE)} dB at most.`
}

/** Each line's audio of this run's voices: what a person chose, else the newest that is good. */
function linesOfRun({ planner, source, document }: OutputJob): readonly ExportLine[] {
  return planner.plan(source).lines.map((line): ExportLine => {
    const { lineId, number, speaker } = line
    const own = line.kind === 'renderable' ? ownTake(line, document.takes) : undefined
    // Suspicious audio is heard only if a person chose it or found it good.
    const take = own !== undefined && (own.chosen === true || isGood(own)) ? own : undefined
    const path = take === undefined ? undefined : document.takes.audioPath(take.id)
    if (take === undefined || path === undefined) return { lineId, number, speaker, quality: 'missing' }
    return { lineId, number, speaker, quality: source === 'draft' ? 'draft' : 'final', audio: { take, path } }
  })
}

/** A measure with so many digits behind the point, for a person; `none` where there is nothing to measure. */
export function decimal(value: number | null, none: string, digits = 1): string {
  return value === null ? none : value.toFixed(digits)
}
