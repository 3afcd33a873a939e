import type { LineNode } from '../model/script.ts'

/** A piece of a line that no caption parts: a word with its marks, or what a writing without spaces has for one. */
export type CaptionPiece = {
  readonly text: string
  /** No space before it: it follows the piece before in a writing without spaces. */
  readonly joined: boolean
  /** Where it begins in the line's `raw`; -1 for the dash of a line that is cut off. */
  readonly from: number
  /** Exact silence of the script right behind it, in ms. */
  readonly pauseMs: number
  /** The same before it: only of a line's first piece. */
  readonly leadMs?: number
  /** A cue in brackets, or a part of one. */
  readonly isSound: boolean
}

/** What a caption shows beside words. */
export type CaptionWordOptions = {
  /** Cues such as `[sighs]` in their brackets. A line that is only a cue shows it in any case. */
  readonly soundCues: boolean
}

/**
 * The pieces of a line in order. Joined again they are its `displayText`, with its cues on wish; a line that is only a cue
 * is that cue in brackets, and one that is cut off keeps its dash.
 */
export function captionPieces(node: LineNode, { soundCues }: CaptionWordOptions): readonly CaptionPiece[] {
  const words = piecesOf(node, soundCues)
  const pieces = words.length === 0 && !soundCues ? piecesOf(node, true) : words
  const last = pieces.at(-1)
  if (!node.interrupted || last === undefined) return pieces
  return [...pieces.slice(0, -1), { ...last, text: `${last.text} --` }]
}

function piecesOf(node: LineNode, withCues: boolean): readonly CaptionPiece[] {
  const pieces: CaptionPiece[] = []
  let continues = false
  let afterCue = false
  let leadMs = 0
  for (const part of node.parts) {
    if (part.kind === 'pause') {
      const last = pieces.pop()
      if (last === undefined) leadMs += part.durationMs
      else pieces.push({ ...last, pauseMs: last.pauseMs + part.durationMs })
      continues = false
      afterCue = true
      continue
    }
    if (part.kind === 'cue') {
      continues = false
      afterCue = true
      if (!withCues || part.cue.trim() === '') continue
      const words = `[${plain(part.cue).trim()}]`.split(/ +/)
      pieces.push(...words.map((text) => ({ text, joined: false, from: part.from, pauseMs: 0, isSound: true })))
      continue
    }
    const text = plain(part.text)
    for (const [at, match] of [...text.matchAll(/[^ ]+/g)].entries()) {
      const last = pieces.at(-1)
      const follows = match.index === 0 && continues
      // "You [sighs], no" reads "You, no".
      const isMark = at === 0 && afterCue && /^[,.;!?]/.test(match[0])
      if (last !== undefined && (follows || isMark)) {
        pieces[pieces.length - 1] = { ...last, text: last.text + match[0] }
      } else pieces.push(...unspaced(match[0], part.from + match.index))
    }
    continues = text !== '' && !text.endsWith(' ')
    afterCue = false
  }
  const [first, ...others] = pieces
  return first === undefined || leadMs === 0 ? pieces : [{ ...first, leadMs }, ...others]
}

/** One space for what is no sign; a lone surrogate is what encoders would write for it. */
function plain(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd').replace(/[\s\p{Cc}]+/gu, ' ')
}

const unspacedWriting =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u
/** Marks that begin no line and end none: the rules of line breaking of these writings. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}\p{Pd}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々~〜]+$/u
const opening = /[\p{Ps}\p{Pi}]$/u

/** Longest piece that syllables are added to, in code points: a run of them alone has to be parted somewhere. */
const MOST_WITH_ENDING = 9

/** Syllables of Japanese behind a sign or a syllable: the ending of its word, or what says its part in the sentence. */
function isEnding(before: string, segment: string): boolean {
  if (!/^\p{sc=Hiragana}/u.test(segment) || !/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー々]$/u.test(before))
    return false
  return Array.from(before).length + Array.from(segment).length <= MOST_WITH_ENDING
}

/** A run without spaces, at its words where its writing has none. */
function unspaced(run: string, from: number): readonly CaptionPiece[] {
  const whole = { text: run, joined: false, from, pauseMs: 0, isSound: false }
  if (!unspacedWriting.test(run)) return [whole]
  const pieces: CaptionPiece[] = []
  for (const { segment, index } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(run)) {
    const last = pieces.at(-1)
    if (last !== undefined && (closing.test(segment) || opening.test(last.text) || isEnding(last.text, segment))) {
      pieces[pieces.length - 1] = { ...last, text: last.text + segment }
    } else pieces.push({ ...whole, text: segment, joined: index > 0, from: from + index })
  }
  return pieces
}
