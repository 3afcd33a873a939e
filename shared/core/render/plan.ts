import { canonicalJson } from '../canonical.ts'
import type { HashText } from '../canonical.ts'
import { speakerFinder } from '../cast/cast.ts'
import type { CastVoice, Speaker } from '../cast/schema.ts'
import { compileLine } from '../direction/compile.ts'
import type { CompiledPiece } from '../direction/compile.ts'
import { resolveParameters } from '../direction/parameters.ts'
import type { Parameters } from '../direction/parameters.ts'
import type { Problem } from '../errors.ts'
import { renderKeySchema } from '../ids.ts'
import type { LineId, RenderKey } from '../ids.ts'
import { MAX_LINE_CHARACTERS } from '../limits.ts'
import { deriveLineIds } from '../script/line-ids.ts'
import { spokenLines } from '../script/lines.ts'
import { narrate } from '../script/narrate.ts'
import type { LineNode } from '../script/types.ts'
import { utf8Bytes } from '../utf8.ts'
import type { PlannedLine, PlannedPiece, RenderPlan, Snapshot } from './types.ts'

/** Raised whenever the same key material would come to mean another sound. */
const keyVersion = 1

/**
 * What every spoken line needs, in script order, the narrator's among them: its requests with their keys, or the problem that blocks it. A request's
 * key is the hash of `canonicalJson({v, origin, source, model, text, voice, parameters, audio})`. A line that is one
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
  const find = speakerFinder(snapshot.cast)
  const requestsOf = requestMaker(snapshot, hash)

  const planned: PlannedLine[] = []
  for (const { node, nodeIndex, number } of lines) {
    const lineId = derived === undefined ? node.id : derived.get(nodeIndex)
    if (lineId === undefined) continue
    const speaker = find(node.speaker)
    const base = { lineId, speakerId: speaker?.id, speaker: node.speaker, number }
    const compiled = compileLine(node, speaker, snapshot.settings.model)
    const voice = snapshot.source === 'draft' ? speaker?.draftVoice : speaker?.voice
    const problem = textProblem(node, compiled) ?? voiceProblem(node, speaker, voice, snapshot.source)
    if (problem !== undefined || speaker === undefined || voice === undefined) {
      planned.push({ ...base, kind: 'blocked', problem: { ...(problem ?? unspeakable()), lineId } })
    } else {
      const pieces = requestsOf(speaker, voice, compiled)
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

type RequestMaker = (speaker: Speaker, voice: CastVoice, compiled: readonly CompiledPiece[]) => readonly PlannedPiece[]

function requestMaker(snapshot: Snapshot, hash: HashText): RequestMaker {
  const { model } = snapshot.settings
  const levels = new Map<Speaker, { readonly parameters: Parameters; readonly keyOf: (text: string) => RenderKey }>()
  const levelOf = (speaker: Speaker, voice: CastVoice) => {
    let level = levels.get(speaker)
    if (level === undefined) {
      const parameters = resolveParameters(snapshot.settings.parameters, speaker.parameters ?? {})
      level = { parameters, keyOf: keyMaker(snapshot, voice, parameters, hash) }
      levels.set(speaker, level)
    }
    return level
  }
  return (speaker, voice, compiled) => {
    const { parameters, keyOf } = levelOf(speaker, voice)
    return compiled.map((piece): PlannedPiece => {
      if (piece.kind === 'silence') return piece
      const { text } = piece
      const bytesOfText = utf8Bytes(text)
      const request = { key: keyOf(text), text, bytesOfText, voice, model, parameters, audio: snapshot.audio }
      return { kind: 'request', request }
    })
  }
}

// Everything but the text is the same for all lines of a speaker, and writing it out anew for each line is what a plan
// of 10,000 lines would spend its time on. A place holder is cut out instead; canonical JSON has one place for it.
function keyMaker(
  snapshot: Snapshot,
  voice: CastVoice,
  parameters: Parameters,
  hash: HashText,
): (text: string) => RenderKey {
  const material = canonicalJson({
    v: keyVersion,
    origin: snapshot.origin,
    source: snapshot.source,
    model: snapshot.settings.model,
    text: '',
    voice: voice.id,
    parameters,
    audio: snapshot.audio,
  })
  const place = material.lastIndexOf('"text":""')
  const before = material.slice(0, place)
  const after = material.slice(place + '"text":""'.length)
  return (text) => renderKeySchema.parse(hash(`${before}"text":${JSON.stringify(text)}${after}`))
}

function contentKey(pieces: readonly PlannedPiece[], hash: HashText): RenderKey {
  const [only, ...others] = pieces
  if (only?.kind === 'request' && others.length === 0) return only.request.key
  const line = pieces.map((piece) => (piece.kind === 'request' ? piece.request.key : piece.durationMs))
  return renderKeySchema.parse(hash(canonicalJson({ v: keyVersion, line })))
}

function textProblem(node: LineNode, compiled: readonly CompiledPiece[]): Problem | undefined {
  const texts = compiled.flatMap((piece) => (piece.kind === 'speech' ? [piece.text] : []))
  // The compiled text is looked at too: a cue that is left out must not bring the two signs together.
  if ([node.text, node.delivery ?? '', ...texts].some((text) => text.includes('<|'))) {
    return {
      code: 'line.controlToken',
      message: 'This line holds "<|", which the service would take as a command.',
      remedy: 'Remove "<|" from the line.',
    }
  }
  if (texts.length === 0) return unspeakable()
  if (node.text.length > MAX_LINE_CHARACTERS) {
    return {
      code: 'line.tooLong',
      message: `This line has ${node.text.length} characters; ${MAX_LINE_CHARACTERS} are the most for one line.`,
      remedy: 'Split it into shorter lines.',
    }
  }
  return undefined
}

function unspeakable(): Problem {
  return {
    code: 'line.unspeakable',
    message: 'Nothing in this line can be spoken.',
    remedy: 'Write some words, or remove the line.',
  }
}

function voiceProblem(
  node: LineNode,
  speaker: Speaker | undefined,
  voice: CastVoice | undefined,
  source: Snapshot['source'],
): Problem | undefined {
  if (voice !== undefined) return undefined
  const kind = source === 'draft' ? 'draft voice' : 'service voice'
  const name = speaker?.name ?? node.speaker
  if (speaker !== undefined) {
    return { code: 'cast.noVoice', message: `${name} has no ${kind}.`, remedy: `Choose a ${kind} for ${name}.` }
  }
  const remedy = `Add ${name} to the cast and choose a ${kind}.`
  return { code: 'cast.noVoice', message: `${name} is not in the cast and has no ${kind}.`, remedy }
}
