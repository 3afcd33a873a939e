import type { HashText, Json } from '../../../shared/core/model/canonical.ts'
import { canonicalJson } from '../../../shared/core/model/canonical.ts'
import type { SpeechModel } from '../../../shared/core/model/parameters.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import { type LineId, renderKeySchema } from '../../../shared/core/model/ids.ts'
import type { PlannedScene, Snapshot } from '../../../shared/core/model/render.ts'
import type { SceneCeiling } from '../../../shared/core/scene/ceiling.ts'
import { type SceneGroup, splitScene } from '../../../shared/core/scene/split-scene.ts'
import { utf8Bytes } from '../../../shared/core/model/utf8.ts'
import { dialogueRequest } from '../../../shared/service/dialogue.ts'
import type { SceneCandidate } from './scene-lines.ts'
import { say } from '../../../shared/messages/say.ts'

/** Raised whenever the same key material would come to mean another sound. */
const sceneKeyVersion = 1

/**
 * Several lines as one request: distinct voices get dense indices in order of first appearance, and what was built is read
 * back and compared. A line with exact silences inside is as many turns as it has parts. Its key is the hash of everything that is sent.
 * @throws StudioError `scene.lines` for no lines, or for lines that cannot share a request; `line.controlToken`
 */
export function plannedScene(
  lines: readonly SceneCandidate[],
  { origin, source }: Pick<Snapshot, 'origin' | 'source'>,
  hash: HashText,
  keepOnly?: LineId,
): PlannedScene {
  const [first] = lines
  if (first === undefined || lines.some(({ settings }) => settings !== first.settings)) {
    throw problemError('scene.lines', say('rendering.scene.notOne'), say('rendering.scene.notOne.remedy'))
  }
  const spoken = lines.flatMap((one) => one.parts.map((part) => ({ one, part })))
  const {
    text,
    voices: labels,
    turns,
  } = dialogueRequest(
    spoken.map(({ one: { lineId, voice, line }, part: { request } }) => ({
      lineId,
      voice,
      text: request.text,
      number: line.number,
      speaker: line.speaker,
    })),
  )
  const { model, parameters, audio } = first.request
  const material: Json = {
    v: sceneKeyVersion,
    kind: 'scene',
    origin,
    source,
    model,
    text,
    voices: labels,
    parameters,
    audio,
  }
  const voices = labels.flatMap((label) => lines.find(({ voice }) => voice === label)?.request.voice ?? [])
  return {
    key: renderKeySchema.parse(hash(canonicalJson(material))),
    text,
    bytesOfText: utf8Bytes(text),
    model,
    parameters,
    audio,
    voices,
    turns: spoken.map(({ one, part: { request, ...silences } }, at) => {
      const voiceIndex = turns[at]?.voiceIndex ?? 0
      // The tag before it, and the line break before the next one.
      const extra = `<|speaker:${voiceIndex}|>`.length + (at + 1 < spoken.length ? 1 : 0)
      const isPart = request.key !== one.line.contentKey
      return {
        lineId: one.lineId,
        key: one.line.contentKey,
        speaker: one.line.speaker,
        number: one.line.number,
        text: request.text,
        bytesOfText: utf8Bytes(request.text) + extra,
        voiceIndex,
        ...(isPart ? { part: { key: request.key, ...silences } } : {}),
      }
    }),
    ...(keepOnly === undefined ? {} : { keepOnly }),
  }
}

/** Lines as they are grouped into requests; the others go one by one. */
export type SceneGrouping = {
  readonly groups: readonly SceneGroup<SceneCandidate>[]
  readonly single: readonly LineId[]
}

/** How much a scene of a model may hold. */
export type CeilingOf = (model: SpeechModel) => Pick<SceneCeiling, 'characters' | 'speakers'>

/** Groups lines, given in script order. Only neighbours share a request; one that would be alone goes by itself. */
export function groupLines(
  lineIds: readonly LineId[],
  candidates: ReadonlyMap<LineId, SceneCandidate>,
  ceilingOf: CeilingOf,
): SceneGrouping {
  const runs: SceneCandidate[][] = []
  const single: LineId[] = []
  for (const lineId of lineIds) {
    const candidate = candidates.get(lineId)
    if (candidate === undefined) {
      single.push(lineId)
      continue
    }
    const run = runs.at(-1)
    if (run?.at(-1)?.place === candidate.place - 1) run.push(candidate)
    else runs.push([candidate])
  }
  const groups: SceneGroup<SceneCandidate>[] = []
  for (const group of runs.flatMap((run) => splitByModel(run, ceilingOf))) {
    if (group.lines.length > 1) groups.push(group)
    else single.push(...group.lines.map(({ lineId }) => lineId))
  }
  return { groups, single }
}

/** Lines of one model share its ceiling, whatever the others of the run have. */
function splitByModel(run: readonly SceneCandidate[], ceilingOf: CeilingOf): readonly SceneGroup<SceneCandidate>[] {
  const parts: SceneCandidate[][] = []
  for (const candidate of run) {
    const last = parts.at(-1)
    if (last?.[0]?.request.model === candidate.request.model) last.push(candidate)
    else parts.push([candidate])
  }
  return parts.flatMap((part, at) => {
    const groups = splitScene(part, ceilingOf(part[0]?.request.model ?? ''))
    // It ends where other settings begin, and not because the script does.
    return at + 1 === parts.length
      ? groups
      : groups.map((group, index) => (index + 1 === groups.length ? { ...group, border: 'settings' as const } : group))
  })
}
