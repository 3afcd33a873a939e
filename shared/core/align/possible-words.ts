import type { TakeWords } from '../model/words/word-times.ts'

type Span = { readonly from: number; readonly to: number }

/** Whether every place is one of the text, every time is a time, and words follow each other in both. */
export function arePossible({ text, words, missing, doubled, strange }: TakeWords): boolean {
  const places = [...words, ...missing, ...doubled]
  const times = [...words, ...doubled, ...strange].map(({ fromSample, toSample }) => ({
    from: fromSample,
    to: toSample,
  }))
  const order = words.map(({ fromSample, toSample }) => ({ from: fromSample, to: toSample }))
  return (
    places.every(({ from, to }) => from < to && to <= text.length) &&
    times.every(({ from, to }) => from <= to) &&
    areInOrder(words) &&
    areInOrder(order)
  )
}

/** Whether what was found of a take lies in it. */
export function areWithin({ words, doubled, strange }: TakeWords, durationSamples: number): boolean {
  return [...words, ...doubled, ...strange].every(({ toSample }) => toSample <= durationSamples)
}

function areInOrder(spans: readonly Span[]): boolean {
  return spans.every(({ from }, at) => from >= (spans[at - 1]?.to ?? 0))
}
