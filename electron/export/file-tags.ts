import { displayText } from '../../shared/core/direction/display-text.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import type { Script } from '../../shared/core/model/script.ts'
import { TIMELINE_SAMPLE_RATE, type Timeline } from '../../shared/core/model/timeline.ts'
import type { LineSource } from '../../shared/core/sources/line-sources.ts'
import type { SoundTags } from '../../shared/core/deliver/sound-tags.ts'
import { chapterMarks, lineMarks, marksAtRate, sceneOfLines } from '../../shared/core/deliver/whole-marks.ts'
import type { ExportLine } from './export-lines.ts'

/** What the tags of an export's files are made from. */
export type TaggedExport = {
  readonly title: string
  readonly script: Script
  readonly timeline: Timeline
  readonly sources: ReadonlyMap<LineId, LineSource>
  /** In Hz, of the files that are written. */
  readonly sampleRate: number
}

const DRAFT = 'Made with draft voices'

/**
 * The tags of the whole: a mark for each line, a chapter for each scene. It was made when the last of its takes was: a second
 * export of the same takes is the same file.
 */
export function mixTags(of: TaggedExport, lines: readonly ExportLine[], isDraft: boolean): SoundTags {
  const { title, timeline, script, sampleRate } = of
  const times = lines.flatMap(({ audio }) => (audio === undefined ? [] : [audio.take.createdAt])).toSorted()
  const createdAt = times.at(-1)
  return {
    title,
    album: title,
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(isDraft ? { comment: DRAFT } : {}),
    timeReferenceSamples: 0,
    marks: marksAtRate(lineMarks(timeline, script, displayText), TIMELINE_SAMPLE_RATE, sampleRate),
    chapters: marksAtRate(chapterMarks(timeline, script, title), TIMELINE_SAMPLE_RATE, sampleRate),
  }
}

/** The tags of single lines: which line and take each is, and where on the timeline it lies. */
export function lineTags(of: TaggedExport): (line: ExportLine) => SoundTags {
  const { title: album, script, timeline, sources, sampleRate } = of
  const scenes = sceneOfLines(script)
  const starts = new Map(timeline.entries.map(({ lineId, startSample }) => [lineId, startSample]))
  return ({ lineId, number, speaker, quality, audio }) => {
    const scene = scenes.get(lineId)
    const sourceId = sources.get(lineId)?.id
    const model = audio?.take.requests[0]?.model
    return {
      title: `${number} ${speaker}`,
      album,
      artist: speaker,
      lineId,
      ...(sourceId === undefined ? {} : { sourceId }),
      ...(scene === undefined ? {} : { scene }),
      ...(audio === undefined ? {} : { takeId: audio.take.id, createdAt: audio.take.createdAt }),
      ...(audio?.take.source === 'service' && model !== undefined ? { model } : {}),
      ...(quality === 'draft' ? { comment: DRAFT } : {}),
      timeReferenceSamples: Math.round(((starts.get(lineId) ?? 0) * sampleRate) / TIMELINE_SAMPLE_RATE),
    }
  }
}
