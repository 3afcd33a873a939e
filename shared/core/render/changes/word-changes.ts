import type { LineNode } from '../../model/script.ts'
import type { ChangedPlace, TakeChange } from '../../model/take.ts'
import { alignKeys } from '../../script/align-keys.ts'
import { say } from '../../../messages/say.ts'
import { readSentText, type TextAsSent, type Token, tokensOf } from './sent-text.ts'

/** Words of one change that are repeated, in characters. */
const MOST_CHARACTERS = 80

/** Below this share of words that stayed, a text is another one: its words are not told apart. */
const SAME_SHARE = 1 / 3

/** A stretch of two lists of words in which they differ; ends are not in it. */
type Stretch = { readonly old: readonly [number, number]; readonly now: readonly [number, number] }

/** What differs in the text: words, how they are said, delivery and directions. `before` and `now`: one text a request. */
export function textChanges(
  before: readonly string[],
  now: readonly string[],
  node: LineNode | undefined,
): readonly TakeChange[] {
  if (before.length === now.length && before.every((text, index) => text === now[index])) return []
  const [old, sent] = [readSentText(before), readSentText(now)]
  const changes = [...wordChanges(old, sent, node), ...directionChanges(old, sent)]
  return changes.length > 0 ? changes : [{ kind: 'spaces', ...say('changes.spaces') }]
}

function directionChanges(old: TextAsSent, now: TextAsSent): readonly TakeChange[] {
  const changes: TakeChange[] = []
  const [from, to] = [old.delivery.join(', '), now.delivery.join(', ')]
  if (from !== to)
    changes.push({ kind: 'delivery', ...say('changes.delivery', { from: cut(from), to: cut(to), ...isOf(from, to) }) })
  const [had, has] = [old.cues.join(', '), now.cues.join(', ')]
  if (had !== has)
    changes.push({ kind: 'cues', ...say('changes.cues', { from: cut(had), to: cut(has), ...isOf(had, has) }) })
  return changes
}

function wordChanges(old: TextAsSent, now: TextAsSent, node: LineNode | undefined): readonly TakeChange[] {
  const stretches = differences(old.words, now.words)
  if (stretches.length === 0) return []
  const shown = node === undefined ? undefined : shownWords(node)
  const placeOf = shown === undefined || node === undefined ? undefined : placer(now.words, shown, node)
  return stretches.map((stretch): TakeChange => {
    const from = cut(textOf(old, stretch.old))
    const to = cut(textOf(now, stretch.now))
    const place = placeOf?.(stretch.now)
    const at = place?.at === undefined ? {} : { at: place.at }
    const given = { from, to, ...isOf(from, to) }
    return place?.isReplaced === true
      ? { kind: 'saidAs', ...say('changes.saidAs', given), ...at }
      : { kind: 'words', ...say('changes.words', given), ...at }
  })
}

/** Which of both ends is empty: then something was only added or only taken out. */
function isOf(from: string, to: string): { readonly how: 'added' | 'removed' | 'other' } {
  return { how: from === '' ? 'added' : to === '' ? 'removed' : 'other' }
}

/** Where two lists of words differ. Stretches that only a sign parts are one, and so are texts that have little in common. */
function differences(old: readonly Token[], now: readonly Token[]): readonly Stretch[] {
  const pairs = alignKeys(
    old.map(({ text }) => text),
    now.map(({ text }) => text),
  )
  if (pairs.length < Math.max(old.length, now.length) * SAME_SHARE && pairs.length < Math.min(old.length, now.length)) {
    return [{ old: [0, old.length], now: [0, now.length] }]
  }
  const found: { old: [number, number]; now: [number, number] }[] = []
  let [o, n] = [0, 0]
  for (const [atOld, atNow] of [...pairs, [old.length, now.length] as const]) {
    if (atOld > o || atNow > n) {
      const last = found.at(-1)
      const isNear = last !== undefined && o - last.old[1] === 1 && !/[\p{L}\p{N}]/u.test(old[last.old[1]]?.text ?? '')
      if (last !== undefined && isNear) {
        last.old[1] = atOld
        last.now[1] = atNow
      } else found.push({ old: [o, atOld], now: [n, atNow] })
    }
    o = atOld + 1
    n = atNow + 1
  }
  return found
}

/** The words that a person sees in the line, with offsets in its `raw`. */
function shownWords(node: LineNode): readonly Token[] {
  return node.parts.flatMap((part) =>
    part.kind === 'text' ? tokensOf(node.raw.slice(part.from, part.to), part.from) : [],
  )
}

/** Finds words that are sent in the line. `isReplaced`: the line says something else there, which a rule replaces. */
function placer(
  sent: readonly Token[],
  shown: readonly Token[],
  node: LineNode,
): (stretch: readonly [number, number]) => { readonly at: ChangedPlace | undefined; readonly isReplaced: boolean } {
  const shownOf = new Map(
    alignKeys(
      sent.map(({ text }) => text),
      shown.map(({ text }) => text),
    ),
  )
  const [textFrom, textTo] = node.spans.text
  return ([first, end]) => {
    let isReplaced = false
    for (let index = first; index < end; index += 1) isReplaced ||= !shownOf.has(index)
    // Between the words of the line that stand around the stretch.
    let [before, behind] = [first - 1, end]
    while (before >= 0 && !shownOf.has(before)) before -= 1
    while (behind < sent.length && !shownOf.has(behind)) behind += 1
    const from = before < 0 ? 0 : (shownOf.get(before) ?? 0) + 1
    const to = behind >= sent.length ? shown.length : (shownOf.get(behind) ?? shown.length)
    const rawFrom = from < to ? shown[from]?.from : (shown[from - 1]?.to ?? textFrom)
    const rawTo = from < to ? shown[to - 1]?.to : rawFrom
    if (rawFrom === undefined || rawTo === undefined || rawTo > textTo) return { at: undefined, isReplaced }
    const at = { from: rawFrom - textFrom, to: rawTo - textFrom, shown: node.raw.slice(rawFrom, rawTo) }
    return { at, isReplaced }
  }
}

function textOf({ text, words }: TextAsSent, [first, end]: readonly [number, number]): string {
  if (first >= end) return ''
  return text.slice(words[first]?.from, words[end - 1]?.to).replaceAll('\n', ' ')
}

function cut(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text
}
