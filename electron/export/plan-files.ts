import { captionCues, type CaptionCue, type CaptionOptions } from '../../shared/core/captions/captions.ts'
import { heardTimes } from '../../shared/core/captions/heard-times.ts'
import { writeCaptions } from '../../shared/core/captions/formats/write-captions.ts'
import { deliveredCaptions, type DeliveredCaptions, inTableOrder } from '../../shared/core/deliver/deliverables.ts'
import { collisionsOf } from '../../shared/core/deliver/names/file-names-of-lines.ts'
import type { TakeId } from '../../shared/core/model/ids.ts'
import type { TakeWords } from '../../shared/core/model/words/word-times.ts'
import type { SoundGraph } from '../../shared/core/timeline/sound-graph.ts'
import { problemError } from '../../shared/core/model/errors.ts'
import { samplesToSeconds } from '../../shared/core/timeline/times.ts'
import { say } from '../../shared/messages/say.ts'
import type { ExportMaterial } from './export-job.ts'
import { planLines } from './plan-lines.ts'
import { planWholes } from './plan-wholes.ts'
import { type PlannedFile, plannedText } from './planned-file.ts'

/** All files of an export but its manifest, in the order in which they are written. Nothing is read or written. */
export function planFiles(of: ExportMaterial): readonly PlannedFile[] {
  return inTableOrder(of.options.deliver).flatMap((form) => {
    if (form.what === 'captions') return planCaptions(of, form)
    return form.what === 'lines' ? planLines(of, form) : planWholes(of, form)
  })
}

function planCaptions(of: ExportMaterial, { formats }: DeliveredCaptions): readonly PlannedFile[] {
  const seconds = samplesToSeconds(of.planned.graph.timeline.durationSamples)
  const cues = cuesOf(of)
  return formats.map((format) => {
    const path = format === 'txt' ? 'transcript.txt' : `captions.${format}`
    const text = writeCaptions(format, cues, { script: of.script, title: of.title })
    return plannedText({ kind: 'captions', path }, text, seconds)
  })
}

/** The captions of an export; none where it has none. Words stand where they are heard, where that was found. */
export function cuesOf({ options, planned, script, lines, words }: ExportMaterial): readonly CaptionCue[] {
  const captions = deliveredCaptions(options.deliver)
  if (captions === undefined) return []
  const { limits, soundCues } = captions
  return captionCues(planned.graph.timeline, script, {
    ...(limits === undefined ? {} : { limits }),
    ...(soundCues === undefined ? {} : { soundCues }),
    ...(words === undefined ? {} : { heardWords: heardIn(planned.graph, lines, words) }),
  })
}

function heardIn(
  { clips }: SoundGraph,
  lines: ExportMaterial['lines'],
  words: ReadonlyMap<TakeId, TakeWords>,
): NonNullable<CaptionOptions['heardWords']> {
  const clipOf = new Map(clips.map((clip) => [clip.id, clip]))
  const takeOf = new Map(lines.map(({ lineId, audio }) => [lineId, audio?.take]))
  return ({ lineId }, node) => {
    const take = takeOf.get(lineId)
    const clip = clipOf.get(lineId)
    const found = take === undefined ? undefined : words.get(take.id)
    if (take === undefined || clip === undefined || found === undefined) return undefined
    return heardTimes(node, { words: found, sampleRate: take.sampleRate, clip })
  }
}

/** @throws StudioError `option.invalid` where two files would have one name on some system */
export function refuseCollisions(files: readonly PlannedFile[]): void {
  const [first] = collisionsOf(files.map(({ facts, number }) => ({ name: facts.path, of: number ?? 0 })))
  if (first === undefined) return
  const lines = [...new Set(first.of)].slice(0, 10)
  throw problemError(
    'option.invalid',
    say('export.names.collide', { name: first.name, lines }),
    say('export.names.collide.remedy'),
  )
}
