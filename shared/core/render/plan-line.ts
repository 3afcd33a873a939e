import { assertNever } from '../model/assert-never.ts'
import type { KnownSpeakerMatch, SpeakerMatch } from '../cast/variants.ts'
import { deliveryOf, noVariant, spokenVoice, speakerMatcher } from '../cast/variants.ts'
import type { CompiledPiece } from '../direction/compile.ts'
import { compileLine } from '../direction/compile.ts'
import { modelFacts } from '../model/models.ts'
import { unknownModel } from '../direction/unknown-model.ts'
import { modelOfLine } from '../direction/request-choice.ts'
import { type Problem, problemFrom } from '../model/errors.ts'
import type { LineId } from '../model/ids.ts'
import { MAX_LINE_CHARACTERS, MAX_LINE_SECONDS } from '../model/limits.ts'
import { pronounceLine, usableEntries, withoutMarkups } from '../pronunciations/apply.ts'
import type { LineNode } from '../model/script.ts'
import type { Source } from '../model/take.ts'
import { isOverlong } from '../reading/estimate.ts'
import type { Snapshot, SpokenVoice } from '../model/render.ts'
import { say } from '../../messages/say.ts'

/** What a line says, and as whom: all that its sound follows from but the parameters. Or why it cannot be said. */
export type Saying = { readonly match: SpeakerMatch } & (
  | {
      readonly kind: 'said'
      readonly match: KnownSpeakerMatch
      readonly voice: SpokenVoice
      readonly compiled: readonly CompiledPiece[]
    }
  | { readonly kind: 'blocked'; readonly problem: Problem }
)

/** What sayings follow from besides the line. */
export type SayingBasis = Pick<Snapshot, 'cast' | 'settings' | 'source' | 'models' | 'pronunciations'>

/**
 * Tells what every line of a snapshot says; prepared once for all of them. `lineId` is the one that the line is planned
 * under, which pronunciations of single lines are found by.
 */
export function lineSayer(snapshot: SayingBasis): (node: LineNode, lineId: LineId | undefined) => Saying {
  const { cast, settings, source, models } = snapshot
  const entries = usableEntries(snapshot.pronunciations, source)
  const matchOf = speakerMatcher(cast)
  return (node, lineId) => {
    const match = matchOf(node)
    const model = modelOfLine(settings.model, cast, match, lineId)
    const facts = modelFacts(model, models)
    if (facts === undefined) return { kind: 'blocked', match, problem: unknownModel(model) }
    const speakerId = match.kind === 'noSpeaker' ? undefined : match.speaker.id
    const pronounced = pronounceLine(node, entries, { speakerId, lineId })
    if (pronounced.kind === 'refused') return { kind: 'blocked', match, problem: pronounced.problem }
    const { parts, markups } = pronounced
    const spoken = parts === node.parts ? node : { ...node, parts }
    const words = compileLine(spoken, { delivery: deliveryOf(node, match) }, facts.cues)
    const compiled = source === 'draft' ? withBeat(words) : words
    const problem = textProblem(node, compiled, markups) ?? matchProblem(node, match)
    if (problem !== undefined || match.kind !== 'known') {
      return { kind: 'blocked', match, problem: problem ?? unspeakable() }
    }
    const voice = spokenVoice(match, source)
    if (voice === undefined) return { kind: 'blocked', match, problem: noVoice(match.speaker.name, source) }
    return { kind: 'said', match, voice, compiled }
  }

  function matchProblem(node: LineNode, match: SpeakerMatch): Problem | undefined {
    switch (match.kind) {
      case 'known':
        return undefined
      case 'noVariant':
        return noVariant(match.speaker.name, match.name)
      case 'noSpeaker':
        return noSpeaker(node.speaker, source)
      default:
        return assertNever(match, 'match')
    }
  }
}

/** A line of marks or an emoji alone: draft voices, which cost nothing, make a breath of it. */
function withBeat(compiled: readonly CompiledPiece[]): readonly CompiledPiece[] {
  return compiled.some(({ kind }) => kind === 'speech') ? compiled : [...compiled, { kind: 'speech', text: '…' }]
}

function noVoice(name: string, source: Source): Problem {
  return source === 'draft'
    ? problemFrom('cast.noVoice', say('plan.noVoice.draft', { name }), say('plan.noVoice.draft.remedy', { name }))
    : problemFrom('cast.noVoice', say('plan.noVoice.service', { name }), say('plan.noVoice.service.remedy', { name }))
}

function noSpeaker(name: string, source: Source): Problem {
  return source === 'draft'
    ? problemFrom('cast.noVoice', say('plan.noSpeaker.draft', { name }), say('plan.noSpeaker.draft.remedy', { name }))
    : problemFrom(
        'cast.noVoice',
        say('plan.noSpeaker.service', { name }),
        say('plan.noSpeaker.service.remedy', { name }),
      )
}

function textProblem(
  node: LineNode,
  compiled: readonly CompiledPiece[],
  markups: readonly string[],
): Problem | undefined {
  const texts = compiled.flatMap((piece) => (piece.kind === 'speech' ? [piece.text] : []))
  // The compiled text is looked at too: a cue that is left out must not bring the two signs together. Only markup that a
  // pronunciation brought is let through.
  if ([node.text, node.delivery ?? '', ...withoutMarkups(texts, markups)].some((text) => text.includes('<|'))) {
    return problemFrom('line.controlToken', say('plan.token'), say('plan.token.remedy'))
  }
  if (texts.length === 0) return unspeakable()
  if (node.text.length > MAX_LINE_CHARACTERS) {
    return problemFrom(
      'line.tooLong',
      say('plan.line.tooLong', { characters: node.text.length, most: MAX_LINE_CHARACTERS }),
      say('plan.line.tooLong.remedy'),
    )
  }
  return isOverlong(node.parts) ? overlong : undefined
}

const overlong: Problem = problemFrom(
  'line.tooLong',
  say('plan.line.tooLongInTime', { minutes: MAX_LINE_SECONDS / 60 }),
  say('plan.line.tooLongInTime.remedy'),
)

function unspeakable(): Problem {
  return problemFrom('line.unspeakable', say('plan.line.unspeakable'), say('plan.line.unspeakable.remedy'))
}
