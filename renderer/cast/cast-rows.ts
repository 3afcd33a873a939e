import type { LineView } from '../../shared/contract/views.ts'
import type { Timeline } from '../../shared/core/model/timeline.ts'
import { samplesToSeconds } from '../../shared/core/timeline/times.ts'
import type { Cast, Speaker } from '../../shared/core/model/cast.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import type { Source } from '../../shared/core/model/take.ts'
import { estimatePartSamples, exactPauseMs } from '../../shared/core/reading/estimate.ts'
import { TIMELINE_SAMPLE_RATE } from '../../shared/core/model/timeline.ts'
import { formatClock } from '../base/format.ts'
import { takeSeconds } from '../project/line-states.ts'
import type { Outline, OutlineLine } from '../project/outline.ts'
import { type Coverage, coverageOf } from '../project/tally.ts'
import {
  castSpeakerAbout,
  castSpeakerClips,
  castSpeakerDraftVoice,
  castSpeakerNoVoice,
  castSpeakerVoice,
} from '../../shared/messages/made/cast.ts'

/** One row of the cast list. */
export type CastRow = {
  readonly speaker: Speaker
  /** The voice that Render would use now; undefined: nobody is cast. */
  readonly voiceTitle: string | undefined
  /** The voice shown is a draft voice. */
  readonly isDraftVoice: boolean
  readonly lineCount: number
  readonly seconds: number
  readonly coverage: Coverage
  /** The option's accessible name, whole. */
  readonly label: string
}

/** Length of a line: of its take, else estimated from its text. */
export function lineSeconds(line: OutlineLine, view: LineView | undefined): number {
  return takeSeconds(view) ?? estimatePartSamples(line.node.parts) / TIMELINE_SAMPLE_RATE
}

/** The same without the line's exact pauses, in which nobody speaks. */
function spokenSeconds(line: OutlineLine, view: LineView | undefined): number {
  return Math.max(0, lineSeconds(line, view) - exactPauseMs(line.node.parts) / 1000)
}

/** Rows in the order of the cast, with counts over the whole script. */
export function castRows(
  cast: Cast,
  outline: Outline,
  views: ReadonlyMap<LineId, LineView>,
  renderWith: Source,
): readonly CastRow[] {
  const sums = new Map<string, { lineCount: number; seconds: number; coverage: Record<keyof Coverage, number> }>()
  for (const line of outline.lines.values()) {
    if (line.speakerId === undefined) continue
    const view = views.get(line.id)
    const sum = sums.get(line.speakerId) ?? { lineCount: 0, seconds: 0, coverage: { final: 0, draft: 0, todo: 0 } }
    sum.lineCount += 1
    sum.seconds += spokenSeconds(line, view)
    sum.coverage[view === undefined ? 'todo' : coverageOf(view)] += 1
    sums.set(line.speakerId, sum)
  }
  return cast.speakers.map((speaker) => {
    const sum = sums.get(speaker.id) ?? { lineCount: 0, seconds: 0, coverage: { final: 0, draft: 0, todo: 0 } }
    const isDraftVoice = renderWith === 'draft'
    // Clips of one's own count before a voice of the service, as they do when they are sent.
    const voice = isDraftVoice ? speaker.draftVoice : (speaker.reference ?? speaker.voice)
    const voiceWords =
      voice === undefined
        ? castSpeakerNoVoice()
        : isDraftVoice
          ? castSpeakerDraftVoice({ title: voice.title })
          : speaker.reference === undefined
            ? castSpeakerVoice({ title: voice.title })
            : castSpeakerClips({ title: voice.title })
    return {
      speaker,
      voiceTitle: voice?.title,
      isDraftVoice,
      ...sum,
      label: castSpeakerAbout({
        name: speaker.name,
        voice: voiceWords,
        lines: sum.lineCount,
        length: formatClock(sum.seconds),
      }),
    }
  })
}

/**
 * Seconds of each scene, in their order, as they lie on the timeline: from its first line to the first of the next scene,
 * pauses included, so that they add up to the length of the whole. A scene that is not on it (or none is there) has
 * the sum of its lines.
 */
export function sceneSeconds(
  outline: Outline,
  views: ReadonlyMap<LineId, LineView>,
  timeline?: Timeline,
): readonly number[] {
  const startOf = new Map(timeline?.entries.map(({ lineId, startSample }) => [lineId, startSample]))
  const seconds: number[] = []
  // From the last: each ends where the next one that sounds begins.
  let end = timeline?.durationSamples ?? 0
  for (const { lineIds } of outline.scenes.toReversed()) {
    const first = lineIds.find((id) => startOf.has(id))
    const start = first === undefined ? undefined : startOf.get(first)
    if (timeline !== undefined && start !== undefined) {
      seconds.push(samplesToSeconds(Math.max(0, end - start)))
      end = start
    } else seconds.push(sumOf(lineIds, outline, views))
  }
  return seconds.toReversed()
}

function sumOf(lineIds: readonly LineId[], outline: Outline, views: ReadonlyMap<LineId, LineView>): number {
  let seconds = 0
  for (const id of lineIds) {
    const line = outline.lines.get(id)
    if (line !== undefined) seconds += lineSeconds(line, views.get(id))
  }
  return seconds
}

/** Spoken words of each scene, in their order, and of the whole script. */
export function wordCounts(outline: Outline): { readonly sceneWords: readonly number[]; readonly words: number } {
  const sceneWords = outline.scenes.map(() => 0)
  let words = 0
  for (const line of outline.lines.values()) {
    words += line.words
    if (line.sceneIndex !== undefined) sceneWords[line.sceneIndex] = (sceneWords[line.sceneIndex] ?? 0) + line.words
  }
  return { sceneWords, words }
}
