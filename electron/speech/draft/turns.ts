/** One voice's part of a request: `speaker` is an index into the voices. */
export type Turn = { readonly speaker: number; readonly text: string }

/**
 * Splits a request's text at its speaker tags `<|speaker:N|>`. Text without tags is one turn of speaker 0. Words before the
 * first tag belong to nobody: `undefined`, because the service would drop them in silence (public code, confidence medium).
 */
export function splitTurns(text: string): readonly Turn[] | undefined {
  const tags = [...text.matchAll(/<\|speaker:(\d{1,6})\|>/g)]
  const first = tags[0]
  if (first === undefined) return [{ speaker: 0, text }]
  if (text.slice(0, first.index).trim() !== '') return undefined
  return tags.map((tag, position) => ({
    speaker: Number(tag[1]),
    text: text.slice(tag.index + tag[0].length, tags[position + 1]?.index),
  }))
}
