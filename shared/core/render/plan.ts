import { canonicalJson } from '../canonical.ts'
import type { HashText, Json } from '../canonical.ts'
import type { KnownWay } from '../cast/variants.ts'
import { levelsOf, resolveLevels } from '../direction/inherit.ts'
import type { Parameters } from '../direction/parameters.ts'
import { renderKeySchema } from '../ids.ts'
import type { LineId, RenderKey } from '../ids.ts'
import { deriveLineIds } from '../script/line-ids.ts'
import { spokenLines } from '../script/lines.ts'
import { narrate } from '../script/narrate.ts'
import { utf8Bytes } from '../utf8.ts'
import { lineSayer } from './plan-line.ts'
import type { Saying } from './plan-line.ts'
import type { PlannedLine, PlannedPiece, RenderPlan, Snapshot, SpokenVoice } from './types.ts'

/** Raised whenever the same key material would come to mean another sound. */
const keyVersion = 1

/**
 * What every spoken line needs, in script order, the narrator's among them: its requests with their keys, or the problem that blocks it. A request's
 * key is the hash of `canonicalJson({v, origin, source, model, text, voice, parameters, audio})`, where `voice` is an id, or
 * the clips of a reference in order. A line that is one
 * request and nothing else has that request's key as its content key; any other line has the hash of its pieces in order,
 * so a line is stale exactly when something it is made of changes. Draft and service never share a key, because both
 * `source` and `origin` are in it. Lines without an id of their own are planned under a derived one: none is left out.
 */
export function planRender(snapshot: Snapshot, hash: HashText): RenderPlan {
  const script = narrate(snapshot.script, snapshot.cast, snapshot.settings.narrator)
  const lines = spokenLines(script)
  const seen = new Set<LineId>()
  let hasOwnIds = true
  for (const { node } of lines) {
    if (node.id === undefined || seen.has(node.id)) hasOwnIds = false
    else seen.add(node.id)
  }
  const derived = hasOwnIds ? undefined : deriveLineIds(script, hash)
  const say = lineSayer(snapshot)
  const requestsOf = requestMaker(snapshot, hash)

  const planned: PlannedLine[] = []
  for (const { node, nodeIndex, number } of lines) {
    const lineId = derived === undefined ? node.id : derived.get(nodeIndex)
    if (lineId === undefined) continue
    const saying = say(node, lineId)
    const speakerId = saying.way.kind === 'noSpeaker' ? undefined : saying.way.speaker.id
    const base = { lineId, speakerId, speaker: node.speaker, number }
    if (saying.kind === 'blocked') {
      planned.push({ ...base, kind: 'blocked', problem: { ...saying.problem, lineId } })
    } else {
      const pieces = requestsOf(saying, lineId)
      planned.push({ ...base, kind: 'renderable', contentKey: contentKey(pieces, hash), pieces })
    }
  }
  return { lines: planned }
}

/** The requests of a plan's line, in order; none for a blocked line. */
export function requestsOfLine(line: PlannedLine): readonly Extract<PlannedPiece, { kind: 'request' }>['request'][] {
  if (line.kind === 'blocked') return []
  return line.pieces.flatMap((piece) => (piece.kind === 'request' ? [piece.request] : []))
}

type RequestMaker = (saying: Extract<Saying, { kind: 'said' }>, lineId: LineId) => readonly PlannedPiece[]

type Level = { readonly parameters: Parameters; readonly keyOf: (text: string) => RenderKey }

function requestMaker(snapshot: Snapshot, hash: HashText): RequestMaker {
  const { model } = snapshot.settings
  const { lines = {} } = snapshot.cast
  const usual = new Map<KnownWay, Level>()
  const levelOf = ({ way, voice }: Extract<Saying, { kind: 'said' }>, lineId: LineId): Level => {
    const known = usual.get(way)
    const isDirected = lines[lineId] !== undefined
    if (known !== undefined && !isDirected) return known
    const parameters = resolveLevels(levelsOf(snapshot.settings, snapshot.cast, way, lineId))
    const level = { parameters, keyOf: keyMaker(snapshot, voice, parameters, hash) }
    if (!isDirected) usual.set(way, level)
    return level
  }
  return (saying, lineId) => {
    const { parameters, keyOf } = levelOf(saying, lineId)
    const { voice, compiled } = saying
    return compiled.map((piece): PlannedPiece => {
      if (piece.kind === 'silence') return piece
      const { text } = piece
      const bytesOfText = utf8Bytes(text)
      const request = { key: keyOf(text), text, bytesOfText, voice, model, parameters, audio: snapshot.audio }
      return { kind: 'request', request }
    })
  }
}

// Everything but the text is the same for all lines of a way of speaking, and writing it out anew for each line is what a
// plan of 10,000 lines would spend its time on. A place holder is cut out instead; canonical JSON has one place for it.
function keyMaker(
  snapshot: Snapshot,
  voice: SpokenVoice,
  parameters: Parameters,
  hash: HashText,
): (text: string) => RenderKey {
  const material = canonicalJson({
    v: keyVersion,
    origin: snapshot.origin,
    source: snapshot.source,
    model: snapshot.settings.model,
    text: '',
    voice: voiceMaterial(voice),
    parameters,
    audio: snapshot.audio,
  })
  const place = material.lastIndexOf('"text":""')
  const before = material.slice(0, place)
  const after = material.slice(place + '"text":""'.length)
  return (text) => renderKeySchema.parse(hash(`${before}"text":${JSON.stringify(text)}${after}`))
}

// Titles are left out: they are for people. The words of a clip are sent with it and change the sound.
function voiceMaterial(voice: SpokenVoice): Json {
  return voice.kind === 'voice' ? voice.voice.id : voice.reference.clips.map(({ id, text }) => [id, text])
}

function contentKey(pieces: readonly PlannedPiece[], hash: HashText): RenderKey {
  const [only, ...others] = pieces
  if (only?.kind === 'request' && others.length === 0) return only.request.key
  const line = pieces.map((piece) => (piece.kind === 'request' ? piece.request.key : piece.durationMs))
  return renderKeySchema.parse(hash(canonicalJson({ v: keyVersion, line })))
}
