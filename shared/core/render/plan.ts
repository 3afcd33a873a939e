import type { HashText, Json } from '../model/canonical.ts'
import { canonicalJson } from '../model/canonical.ts'
import type { KnownSpeakerMatch } from '../cast/variants.ts'
import { levelsOf, resolveLevels } from '../direction/inherit.ts'
import type { Parameters } from '../model/parameters.ts'
import type { RequestChoice } from '../direction/request-choice.ts'
import { choiceLevelsOf, resolveChoice } from '../direction/request-choice.ts'
import type { LineId, RenderKey } from '../model/ids.ts'
import { renderKeySchema } from '../model/ids.ts'
import { forEachNodeOf, lineCountOf } from '../script/document-script.ts'
import { deriveLineIds } from '../script/line-ids.ts'
import { narrate } from '../reading/narrate.ts'
import type { LineNode, Script } from '../model/script.ts'
import { utf8Bytes } from '../model/utf8.ts'
import { chunksOf, planOfChunks } from './line-chunks.ts'
import type { Saying } from './plan-line.ts'
import { lineSayer } from './plan-line.ts'
import type { LinePlanner, PlanMemo } from './plan-memo.ts'
import { createPlanMemo, isSpokenLine, replan } from './plan-memo.ts'
import type { PlannedLine, PlannedPiece, RenderPlan, Snapshot, SpokenVoice } from '../model/render.ts'

/** Raised whenever the same key material would come to mean another sound. */
const keyVersion = 1

/**
 * What every spoken line needs, in script order, the narrator's among them: its requests with their keys, or the problem that blocks it. A request's
 * key is the hash of `canonicalJson({v, origin, source, model, text, voice, parameters, audio})`, where `voice` is an id, or
 * the clips of a reference in order. A line that is one
 * request and nothing else has that request's key as its content key; any other line has the hash of its pieces in order,
 * so a line is stale exactly when something it is made of changes. Draft and service never share a key, because both
 * `source` and `origin` are in it. Lines without an id of their own are planned under a derived one: none is left out.
 * `memo`: what an earlier plan is remembered in, so that only lines that have changed are compiled and hashed again.
 */
export function planRender(snapshot: Snapshot, hash: HashText, memo: PlanMemo = createPlanMemo()): RenderPlan {
  const script = narrate(snapshot.script, snapshot.cast, snapshot.settings.narrator)
  const known = memo.on(snapshot)
  const planLine = (node: LineNode, lineId: LineId, number: number): PlannedLine => {
    const words = wordsOf(node, lineId)
    const before = known.lines.get(words)
    if (before?.number === number) return before
    known.planner ??= linePlanner(snapshot, hash)
    const line = before === undefined ? known.planner(node, lineId, number) : { ...before, number }
    known.lines.set(words, line)
    return line
  }
  const { last } = known
  known.last = undefined
  if (last !== undefined) known.last = replan(last, script, planLine)
  const plan = known.last === undefined ? planAll() : planOfChunks(known.last.chunks)
  // Each node is a line at most, and a plan's list is not made only to be counted.
  if (known.lines.size > lineCountOf(script) * 2 + SPARE_LINES) memo.forget()
  return plan

  function planAll(): RenderPlan {
    const ids = ownIds(script)
    const derived = ids === undefined ? deriveLineIds(script, hash) : undefined
    const planned: PlannedLine[] = []
    const linesBefore = new Uint32Array(lineCountOf(script) + 1)
    let number = 0
    forEachNodeOf(script, (node, index) => {
      if (isSpokenLine(node)) {
        number += 1
        const lineId = derived === undefined ? node.id : derived.get(index)
        if (lineId !== undefined) planned.push(planLine(node, lineId, number))
      }
      linesBefore[index + 1] = number
    })
    if (ids !== undefined) known.last = { script, chunks: chunksOf(planned), linesBefore, ids }
    return { lines: planned }
  }
}

/** The ids of all spoken lines; undefined if one has none of its own, or one that another has too. */
function ownIds(script: Script): Set<LineId> | undefined {
  const seen = new Set<LineId>()
  let spoken = 0
  forEachNodeOf(script, (node) => {
    if (!isSpokenLine(node)) return
    if (node.id !== undefined) seen.add(node.id)
    spoken += 1
  })
  return seen.size === spoken ? seen : undefined
}

/** Lines remembered beyond twice a script's own, before all are forgotten: a small script keeps its undone words too. */
const SPARE_LINES = 1000

// All that a line's plan follows from, the basis aside. An id may stand in the line or have been derived for it
// (`withLineIds`): only one that is written makes the line's text enough. No line break stands in a line.
function wordsOf(node: LineNode, lineId: LineId): string {
  const isWritten = node.id === lineId && node.spans.id !== undefined && node.isNarrated !== true
  return isWritten ? node.raw : `${lineId}\n${node.raw}`
}

function linePlanner(snapshot: Snapshot, hash: HashText): LinePlanner {
  const say = lineSayer(snapshot)
  const requestsOf = requestMaker(snapshot, hash)
  return (node, lineId, number) => {
    const saying = say(node, lineId)
    const speakerId = saying.match.kind === 'noSpeaker' ? undefined : saying.match.speaker.id
    const base = { lineId, speakerId, speaker: node.speaker, number }
    if (saying.kind === 'blocked') return { ...base, kind: 'blocked', problem: { ...saying.problem, lineId } }
    const pieces = requestsOf(saying, lineId)
    return { ...base, kind: 'renderable', contentKey: contentKey(pieces, hash), pieces }
  }
}

/** The requests of a plan's line, in order; none for a blocked line. */
export function requestsOfLine(line: PlannedLine): readonly Extract<PlannedPiece, { kind: 'request' }>['request'][] {
  if (line.kind === 'blocked') return []
  return line.pieces.flatMap((piece) => (piece.kind === 'request' ? [piece.request] : []))
}

type RequestMaker = (saying: Extract<Saying, { kind: 'said' }>, lineId: LineId) => readonly PlannedPiece[]

type Level = RequestChoice & { readonly parameters: Parameters; readonly keyOf: (text: string) => RenderKey }

function requestMaker(snapshot: Snapshot, hash: HashText): RequestMaker {
  const { cast, settings } = snapshot
  const { lines = {} } = cast
  const project: RequestChoice = { model: settings.model, audio: snapshot.audio }
  const usual = new Map<KnownSpeakerMatch, Level>()
  const levelOf = ({ match, voice }: Extract<Saying, { kind: 'said' }>, lineId: LineId): Level => {
    const known = usual.get(match)
    const isDirected = lines[lineId] !== undefined
    if (known !== undefined && !isDirected) return known
    const parameters = resolveLevels(levelsOf(settings, cast, match, lineId))
    const choice = resolveChoice(choiceLevelsOf(project, cast, match, lineId))
    const level = { ...choice, parameters, keyOf: keyMaker(snapshot, voice, { ...choice, parameters }, hash) }
    if (!isDirected) usual.set(match, level)
    return level
  }
  return (saying, lineId) => {
    const { model, audio, parameters, keyOf } = levelOf(saying, lineId)
    const { voice, compiled } = saying
    return compiled.map((piece): PlannedPiece => {
      if (piece.kind === 'silence') return piece
      const { text } = piece
      const bytesOfText = utf8Bytes(text)
      const request = { key: keyOf(text), text, bytesOfText, voice, model, parameters, audio }
      return { kind: 'request', request }
    })
  }
}

// Everything but the text is the same for all lines of a match, and writing it out anew for each line is what a
// plan of 10,000 lines would spend its time on. A place holder is cut out instead; canonical JSON has one place for it.
function keyMaker(
  snapshot: Snapshot,
  voice: SpokenVoice,
  { model, audio, parameters }: Omit<Level, 'keyOf'>,
  hash: HashText,
): (text: string) => RenderKey {
  const material = canonicalJson({
    v: keyVersion,
    origin: snapshot.origin,
    source: snapshot.source,
    model,
    text: '',
    voice: voiceMaterial(voice),
    parameters,
    audio,
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
