import { deliveryOf, speakerMatcher } from '../cast/variants.ts'
import type { SpeakerId } from '../model/ids.ts'
import { pronounceLine } from '../pronunciations/apply.ts'
import { hasPhonemes } from '../pronunciations/spoken-form.ts'
import type { SayingBasis } from './plan-line.ts'
import type { LineNode } from '../model/script.ts'
import { compileLine, MAX_TAGS_OF_SENTENCE } from '../direction/compile.ts'
import { inherit, levelsOf } from '../direction/inherit.ts'
import type { ModelFacts } from '../model/models.ts'
import { isAddedModel, modelFacts } from '../model/models.ts'
import { modelOfLine } from '../direction/request-choice.ts'
import { isEmotionTag, isUsualCue, s1Tag } from '../direction/vocabulary.ts'
import { say, type Words } from '../../messages/say.ts'

/** Something about what a line sends that its writer may not have meant: the shape of the contract's direction note. */
export type DirectionNote = Words & {
  readonly kind: 'readAloud' | 'swallowed' | 'leftOut' | 'ignored' | 'outsideInterface'
  readonly remedy?: Words
}

/** Models that take `normalize_loudness` without effect (public documentation, confidence high). */
const withoutLoudness: ReadonlySet<string> = new Set(['s1'])

/** A cue is a short phrase (public documentation); longer ones are likelier words that were put into brackets. */
const longestCue = 6

/**
 * What would be read aloud, swallowed, left out or ignored in what a line sends, each thing once, in the order of the line.
 * Nothing for a model that nobody described: then the line waits, and its problem says so.
 */
export function directionNotes(basis: SayingBasis, node: LineNode): readonly DirectionNote[] {
  const match = speakerMatcher(basis.cast)(node)
  const facts = modelFacts(modelOfLine(basis.settings.model, basis.cast, match, node.id), basis.models)
  if (facts === undefined) return []
  const notes: DirectionNote[] = []
  const delivery = deliveryOf(node, match)
  if (facts.cues === 'parentheses') notes.push(...unknownTags(delivery, facts))
  for (const part of node.parts) {
    if (part.kind === 'text') notes.push(...readAloud(part.text))
    else if (part.kind === 'cue' && part.cue !== '') notes.push(...aboutCue(part.cue, facts))
  }
  if (facts.cues === 'parentheses') {
    const pieces = compileLine(node, { delivery }, facts.cues)
    for (const piece of pieces) if (piece.kind === 'speech') notes.push(...aboutTags(piece.text, facts))
  }
  const known = match.kind === 'known' ? match : undefined
  const loudness = inherit(levelsOf(basis.settings, basis.cast, known, node.id), 'normalize_loudness', 'line')
  if (loudness.level !== 'default' && withoutLoudness.has(facts.id)) {
    notes.push({ kind: 'ignored', ...say('direction.note.loudness', { model: facts.id }) })
  }
  if (basis.source === 'draft') notes.push(...writtenWords(basis, node, known?.speaker.id))
  if (isAddedModel(facts.id)) {
    notes.push({ kind: 'outsideInterface', ...say('direction.note.addedModel', { model: facts.id }) })
  }
  return once(notes)
}

function readAloud(text: string): readonly DirectionNote[] {
  return Array.from(text.matchAll(/\(([^()]{1,40})\)/g), ([, words = '']) => words)
    .filter(isUsualCue)
    .map((words) => ({
      kind: 'readAloud',
      ...say('direction.note.readAloud', { words }),
      remedy: say('direction.note.readAloud.remedy', { words }),
    }))
}

function aboutCue(cue: string, facts: ModelFacts): readonly DirectionNote[] {
  if (facts.cues === 'parentheses') return unknownTag(cue, facts)
  if (isUsualCue(cue) || !looksLikeWords(cue)) return []
  return [
    {
      kind: 'swallowed',
      ...say('direction.note.swallowed', { cue }),
      remedy: say('direction.note.swallowed.remedy', { cue }),
    },
  ]
}

// Directions are short phrases in lower case; a capital or the end of a sentence says that somebody is to say it.
function looksLikeWords(cue: string): boolean {
  return /^\p{Lu}/u.test(cue) || /[.!?\u2026"\u201d]\s*$/.test(cue) || cue.trim().split(/\s+/).length > longestCue
}

function unknownTags(delivery: string, facts: ModelFacts): readonly DirectionNote[] {
  const words = delivery.split(/[,;]/).filter((word) => word.trim() !== '')
  const known = words.filter((word) => s1Tag(word) !== undefined)
  const surplus = known.slice(MAX_TAGS_OF_SENTENCE).map((word): DirectionNote => {
    const told = { word: word.trim(), most: MAX_TAGS_OF_SENTENCE, model: facts.id }
    return { kind: 'leftOut', ...say('direction.note.surplus', told), remedy: say('direction.note.surplus.remedy') }
  })
  return [...words.flatMap((word) => unknownTag(word, facts)), ...surplus]
}

function unknownTag(words: string, { id }: ModelFacts): readonly DirectionNote[] {
  if (s1Tag(words) !== undefined) return []
  return [
    {
      kind: 'leftOut',
      ...say('direction.note.unknownTag', { model: id, words: words.trim() }),
      remedy: say('direction.note.unknownTag.remedy'),
    },
  ]
}

function aboutTags(text: string, { id }: ModelFacts): readonly DirectionNote[] {
  const notes: DirectionNote[] = []
  for (const sentence of text.split(/(?<=[.!?\u2026]["')\]\u201d\u2019]*)\s+/)) {
    const tags = Array.from(sentence.matchAll(/\(([^()]{1,40})\)/g)).filter(([, words = '']) => s1Tag(words) === words)
    if (tags.length > MAX_TAGS_OF_SENTENCE) {
      notes.push({
        kind: 'ignored',
        ...say('direction.note.manyTags', { tags: tags.length, model: id, most: MAX_TAGS_OF_SENTENCE }),
        remedy: say('direction.note.manyTags.remedy'),
      })
    }
    for (const tag of tags) {
      const before = sentence.slice(0, tag.index).replace(/\([^()]*\)/g, '')
      if (!isEmotionTag(tag[1] ?? '') || before.trim() === '') continue
      notes.push({
        kind: 'ignored',
        ...say('direction.note.inside', { tag: tag[1] ?? '', model: id }),
        remedy: say('direction.note.inside.remedy'),
      })
    }
  }
  return notes
}

function writtenWords(
  { pronunciations }: SayingBasis,
  node: LineNode,
  speakerId: SpeakerId | undefined,
): readonly DirectionNote[] {
  const phonetic = pronunciations.filter(hasPhonemes)
  if (phonetic.length === 0) return []
  const by = { speakerId, lineId: node.id }
  const isTouched = pronounceLine(node, phonetic, by)
  if (isTouched.kind === 'spoken' && isTouched.parts === node.parts) return []
  return [{ kind: 'ignored', ...say('direction.note.phonemes') }]
}

function once(notes: readonly DirectionNote[]): readonly DirectionNote[] {
  return [...new Map(notes.map((note) => [JSON.stringify([note.id, note.params]), note])).values()]
}
