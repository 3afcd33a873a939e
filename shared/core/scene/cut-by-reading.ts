import { borderConfidence, judgeByReading } from './judge-by-reading.ts'
import { unusualMisfit } from './line-measures.ts'
import { borderPlace } from './phones/border-place.ts'
import { decodeScene } from './phones/decode-scene.ts'
import type { DecodedLine, DecodedScene } from './phones/decoded-scene.ts'
import { lineSoundBegin, lineSoundEnd } from './phones/line-end.ts'
import { readOtherwise } from './other-readings.ts'
import { type PathEvidence, pathEvidence } from './phones/path-evidence.ts'
import { rivalScenes } from './phones/rival-scenes.ts'
import { speechPhones } from './phones/model/read-model.ts'
import { strangerRivals } from './phones/stranger-rivals.ts'
import { sceneSlices } from './scene-slices.ts'
import { FRAMES_A_SECOND } from './sound/frames.ts'
import type { CutScene, SceneCut, SceneInput, SceneSlice } from './types.ts'

/** Two cuts are never closer than this, in seconds. */
const CLOSEST_CUTS = 0.05

/**
 * Cuts an answer by laying it over the readings of its lines: phones, voices that are learned on the way, pace and pauses in
 * one search. Undefined where a line has no reading, or the answer is too short to hold them all.
 */
export function cutByReading(input: SceneInput): CutScene | undefined {
  const { frames, turns, voices, sampleRate, durationSamples, fixed = new Map<number, number>() } = input
  const written: DecodedLine[] = turns.flatMap(({ reading, voiceIndex }) =>
    reading === undefined || reading.words.every(({ phones }) => phones.length === 0)
      ? []
      : [{ reading, speaker: voiceIndex }],
  )
  if (written.length < turns.length || written.length === 0) return undefined
  const model = speechPhones()
  const known = voices.map(({ phones }) => phones)
  const found = readScene(
    written,
    turns.map(({ text = '' }) => text),
    (lines) =>
      decodeScene(
        model,
        frames,
        lines,
        known,
        new Map([...fixed].map(([line, sample]) => [line, Math.round((sample * FRAMES_A_SECOND) / sampleRate)])),
      ),
  )
  if (found === undefined) return undefined
  const { decoded, lines, evidence } = found
  const toSample = (frame: number): number =>
    Math.max(0, Math.min(durationSamples, Math.round((frame * sampleRate) / FRAMES_A_SECOND)))
  const samples: number[] = []
  const bounds = turns.map((_, at) =>
    [...fixed].reduce((least, [line, sample]) => (line > at ? Math.min(least, sample) : least), durationSamples),
  )
  for (const [at, line] of evidence.lines.slice(0, -1).entries()) {
    const next = evidence.lines[at + 1]
    const begin = next === undefined ? line.to : lineSoundBegin(decoded, at + 1, next.from)
    const phones = lines[at]?.reading.words.at(-1)?.phones.map(({ name }) => name) ?? []
    const place = toSample(borderPlace(decoded.sound, lineSoundEnd(decoded, at, line.to, phones, begin), begin))
    // Where a person has set a border against all that is heard, those beside it give way.
    samples.push(fixed.get(at) ?? Math.min(Math.max((samples.at(-1) ?? 0) + 1, place), bounds[at] ?? durationSamples))
  }
  const unusual = unusualMisfit(turns, voices, evidence.lines)
  const closest = Math.round(CLOSEST_CUTS * sampleRate)
  const cuts = samples.map((sample, at): SceneCut => {
    return {
      sample,
      confidence: fixed.has(at) ? 1 : borderConfidence(evidence, at, unusual),
      lowerBound: Math.min(sample, at === 0 ? closest : (samples[at - 1] ?? 0) + closest),
      upperBound: Math.max(sample, (samples[at + 1] ?? durationSamples) - closest),
    }
  })
  const rivals = rivalScenes(model, decoded, lines, evidence.lines, known)
  const strangers = strangerRivals(model, decoded, lines, evidence.lines)
  const { doubts, problem } = judgeByReading(evidence, { ...input, rivals, strangers })
  const lineIds = turns.map(({ lineId }) => lineId)
  const slices = sceneSlices(input, lineIds, samples).map((slice, at): SceneSlice => {
    const doubt = doubts[at]
    return doubt === undefined ? slice : { ...slice, doubt }
  })
  const { distinct } = evidence
  return problem === undefined
    ? { cuts, slices, distinct, verdict: 'ready' }
    : { cuts, slices, distinct, verdict: 'suspicious', problem }
}

type ReadScene = {
  readonly decoded: DecodedScene
  readonly lines: readonly DecodedLine[]
  readonly evidence: PathEvidence
}

/** Lays an answer over its lines as they are written, and once more where interjections were said otherwise. */
function readScene(
  written: readonly DecodedLine[],
  texts: readonly string[],
  decode: (lines: readonly DecodedLine[]) => DecodedScene | undefined,
): ReadScene | undefined {
  const asWritten = decode(written)
  if (asWritten === undefined) return undefined
  const evidence = pathEvidence(asWritten, written)
  const said = readOtherwise(speechPhones(), asWritten, written, texts, evidence)
  const again = said === undefined ? undefined : decode(said)
  if (said === undefined || again === undefined) return { decoded: asWritten, lines: written, evidence }
  return { decoded: again, lines: said, evidence: pathEvidence(again, said) }
}
