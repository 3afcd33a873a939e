import type { DeliveredSound } from '../../shared/core/deliver/deliverables.ts'
import { distinctNames, type NamedLine, writtenNames } from '../../shared/core/deliver/names/file-names-of-lines.ts'
import { scenesOfLines } from '../../shared/core/deliver/scene-spans.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import type { Take } from '../../shared/core/model/take.ts'
import { TIMELINE_SAMPLE_RATE } from '../../shared/core/model/timeline.ts'
import { clipOfTake, followedTrim } from '../../shared/core/timeline/take-trim.ts'
import type { FilePart } from '../audio/types.ts'
import { encodeTarget } from './export-format.ts'
import type { ExportMaterial } from './export-job.ts'
import type { ExportLine } from './export-lines.ts'
import { lineTags } from './file-tags.ts'
import type { PlacedTake } from './mix-plan.ts'
import { marked, taggedExport } from './plan-wholes.ts'
import { type PlannedFile, plannedSound } from './planned-file.ts'

type LinesForm = Extract<DeliveredSound, { readonly what: 'lines' }>

/** One file a line that has audio, or several where several takes of it are asked for. */
export function planLines(of: ExportMaterial, form: LinesForm): readonly PlannedFile[] {
  const names = namesOfLines(of)
  const target = encodeTarget(form)
  const tagsOf = lineTags(taggedExport(of, target.sampleRate))
  const scenes = scenesOfLines(of.script)
  return of.lines.flatMap((line): readonly PlannedFile[] => {
    if (line.quality === 'missing') return []
    const { lineId, number, speaker } = line
    const name = names.get(lineId) ?? lineId
    const takes = form.takes === 'starred' ? [line.audio, ...(line.others ?? [])] : [line.audio]
    const from = of.sources.get(lineId)
    const scene = scenes.get(lineId)?.title
    const master = of.loudness?.plan.lines.get(lineId)
    return takes.map((audio, at) => {
      const { take } = audio
      const isDraft = at === 0 ? line.quality === 'draft' : take.source === 'draft'
      const which = takes.length === 1 ? '' : `_${String(at + 1).padStart(2, '0')}`
      const path = `lines/${name}${which}${marked(of, isDraft)}.${target.format}`
      const part = partOf(take, form.handlesMs)
      const facts = {
        kind: 'line',
        path,
        lineId,
        takeId: take.id,
        voices: take.source,
        isDraft,
        speaker,
        ...(scene === undefined || scene === '' ? {} : { scene }),
        ...(from?.id === undefined ? {} : { sourceId: from.id, sourceFile: from.file }),
      } as const
      const source = {
        kind: 'file',
        path: audio.path,
        ...(master === undefined ? {} : { master }),
        ...(part === undefined ? {} : { part }),
      } as const
      const tags = tagsOf(tagged(line, audio, isDraft))
      const size = { durationSeconds: take.durationSamples / take.sampleRate, channels: 1, number }
      return plannedSound(form, facts, { source, target, tags }, size)
    })
  })
}

/** The names of all lines' files without extension, those without audio among them: a name does not depend on it. */
export function namesOfLines(
  of: Pick<ExportMaterial, 'lines' | 'sources' | 'script' | 'namesAsWritten'> & {
    readonly options: Pick<ExportMaterial['options'], 'lineNames'>
  },
): ReadonlyMap<LineId, string> {
  const { lines, sources } = of
  const scenes = scenesOfLines(of.script)
  const total = lines.length
  const named = lines.map(({ number, speaker, lineId }): NamedLine => {
    return { number, total, speaker, lineId, scene: scenes.get(lineId), source: sources.get(lineId) }
  })
  const { lineNames } = of.options
  return of.namesAsWritten ? writtenNames(named, lineNames) : distinctNames(named, lineNames)
}

function tagged(line: ExportLine, audio: PlacedTake, isDraft: boolean): ExportLine {
  const { lineId, number, speaker } = line
  return { lineId, number, speaker, quality: isDraft ? 'draft' : 'final', audio }
}

/** What of a take is written: what a person cut it to, trimmed where handles are asked for. Undefined: all of it. */
function partOf(take: Take, handlesMs: number | undefined): FilePart | undefined {
  const trim = followedTrim(take)
  if (trim === undefined && handlesMs === undefined) return undefined
  const { fadeInSamples, fadeOutSamples } = clipOfTake(take)
  const own = (samples: number): number => Math.round((samples * take.sampleRate) / TIMELINE_SAMPLE_RATE)
  return {
    inSample: trim?.inSample ?? 0,
    ...(trim?.outSample === undefined ? {} : { outSample: trim.outSample }),
    fadeInSamples: trim?.fadeInSamples ?? own(fadeInSamples),
    fadeOutSamples: trim?.fadeOutSamples ?? own(fadeOutSamples),
    ...(handlesMs === undefined ? {} : { handlesMs }),
  }
}
