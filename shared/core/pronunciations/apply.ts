import type { Problem } from '../model/errors.ts'
import type { LineId, SpeakerId } from '../model/ids.ts'
import { oncePer } from '../model/once-per.ts'
import type { InlinePart, LineNode } from '../model/script.ts'
import type { Source } from '../model/take.ts'
import type { Match, Matcher } from './matcher.ts'
import { longestAt, matcherOf } from './matcher.ts'
import type { Pronunciation } from '../model/pronunciations.ts'
import { hasPhonemes, readSpokenForm } from './spoken-form.ts'

/** Whose words are looked at: entries of this line go before those of this speaker, and these before the project's. */
export type PronouncedBy = { readonly speakerId?: SpeakerId | undefined; readonly lineId?: LineId | undefined }

/** A text in pieces: as written, or replaced by what an entry says. */
export type PronouncedRun =
  | { readonly kind: 'written'; readonly text: string }
  | { readonly kind: 'replaced'; readonly written: string; readonly entry: Pronunciation }

/** A line as it is spoken. `parts` are the node's own if no entry touches it; `markups`: the phoneme markup in it, in order. */
export type PronouncedLine =
  | { readonly kind: 'spoken'; readonly parts: readonly InlinePart[]; readonly markups: readonly string[] }
  | { readonly kind: 'refused'; readonly problem: Problem }

type Scopes = {
  readonly project: Matcher
  readonly speakers: ReadonlyMap<SpeakerId, Matcher>
  readonly lines: ReadonlyMap<LineId, Matcher>
}

// Made once for a list, whoever asks: 5,000 entries are compiled once for 20,000 lines.
const scopesOf = oncePer((entries: readonly Pronunciation[]): Scopes => {
  const project: Pronunciation[] = []
  const speakers = new Map<SpeakerId, Pronunciation[]>()
  const lines = new Map<LineId, Pronunciation[]>()
  for (const entry of entries) {
    const { scope } = entry
    if (scope.kind === 'project') project.push(entry)
    else if (scope.kind === 'speaker') addTo(speakers, scope.speakerId, entry)
    else addTo(lines, scope.lineId, entry)
  }
  return { project: matcherOf(project), speakers: compiled(speakers), lines: compiled(lines) }
})

const spokenByDrafts = oncePer((entries: readonly Pronunciation[]): readonly Pronunciation[] =>
  entries.some(hasPhonemes) ? entries.filter((entry) => !hasPhonemes(entry)) : entries,
)

const formOf = oncePer(readSpokenForm)

/**
 * The entries that a source can speak. Draft voices have no phonemes: they say such a word as it is written. The same list
 * for the same list.
 */
export function usableEntries(entries: readonly Pronunciation[], source: Source): readonly Pronunciation[] {
  return source === 'draft' ? spokenByDrafts(entries) : entries
}

/**
 * A text with the words of the entries replaced. From left to right the longest word counts; of words of the same length the
 * one of the narrower scope, then the one that wants its case, then the first of the list. What replaces a word is never
 * looked at again. Case: letters that are one character in lower case. A typographic apostrophe is the same as a typed one.
 */
export function pronounce(
  text: string,
  entries: readonly Pronunciation[],
  { speakerId, lineId }: PronouncedBy,
): readonly PronouncedRun[] {
  const { project, speakers, lines } = scopesOf(entries)
  const ofSpeaker = speakerId === undefined ? undefined : speakers.get(speakerId)
  const ofLine = lineId === undefined ? undefined : lines.get(lineId)
  const narrowFirst = [ofLine, ofSpeaker, project].filter((matcher) => matcher !== undefined)
  const runs: PronouncedRun[] = []
  let from = 0
  for (let at = 0; at < text.length; ) {
    const found = bestAt(narrowFirst, text, at)
    if (found === undefined) {
      at += text.codePointAt(at) === text.charCodeAt(at) ? 1 : 2
      continue
    }
    if (at > from) runs.push({ kind: 'written', text: text.slice(from, at) })
    runs.push({ kind: 'replaced', written: text.slice(at, found.to), entry: found.entry })
    at = found.to
    from = at
  }
  if (from < text.length) runs.push({ kind: 'written', text: text.slice(from) })
  return runs
}

/**
 * A line with its words replaced, before it is compiled for a model: cues, delivery and pauses stay as they are, and the node
 * with its written form is not changed, so that captions keep it. Refused if an entry that it needs cannot be sent.
 */
export function pronounceLine(
  node: Pick<LineNode, 'parts'>,
  entries: readonly Pronunciation[],
  by: PronouncedBy,
): PronouncedLine {
  if (entries.length === 0) return { kind: 'spoken', parts: node.parts, markups: [] }
  const markups: string[] = []
  let isChanged = false
  const parts: InlinePart[] = []
  for (const part of node.parts) {
    const runs = part.kind === 'text' ? pronounce(part.text, entries, by) : []
    if (part.kind !== 'text' || runs.every(({ kind }) => kind === 'written')) {
      parts.push(part)
      continue
    }
    let text = ''
    for (const run of runs) {
      if (run.kind === 'written') {
        text += run.text
        continue
      }
      const form = formOf(run.entry)
      if (form.kind === 'refused') return form
      text += form.text
      markups.push(...form.markups)
    }
    isChanged = true
    parts.push({ ...part, text })
  }
  return { kind: 'spoken', parts: isChanged ? parts : node.parts, markups }
}

/**
 * What is left of texts when each markup is taken out once, in order: in it nothing may look like a command. Markup that a
 * line brings itself stays in, because there is then one more than entries made.
 */
export function withoutMarkups(texts: readonly string[], markups: readonly string[]): readonly string[] {
  if (markups.length === 0) return texts
  const rests: string[] = []
  let next = 0
  for (const text of texts) {
    let from = 0
    for (let markup = markups[next]; markup !== undefined; markup = markups[++next]) {
      const at = text.indexOf(markup, from)
      if (at === -1) break
      rests.push(text.slice(from, at))
      from = at + markup.length
    }
    rests.push(text.slice(from))
  }
  return rests
}

function bestAt(narrowFirst: readonly Matcher[], text: string, at: number): Match | undefined {
  let best: Match | undefined
  for (const matcher of narrowFirst) {
    const found = longestAt(matcher, text, at)
    if (found !== undefined && (best === undefined || found.to > best.to)) best = found
  }
  return best
}

function addTo<K>(lists: Map<K, Pronunciation[]>, key: K, entry: Pronunciation): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [entry])
  else list.push(entry)
}

function compiled<K>(lists: ReadonlyMap<K, readonly Pronunciation[]>): ReadonlyMap<K, Matcher> {
  return new Map([...lists].map(([key, entries]) => [key, matcherOf(entries)]))
}
