import { SIGN_EVERY_MS } from './other-sender.ts'

/** Of the time between two looks this much counts as silence, in milliseconds: who looks may have slept as well. */
const MOST_BETWEEN_LOOKS_MS = 2 * SIGN_EVERY_MS

/** What was last seen of a claim, and for how long nothing of it has changed. */
export type Seen = {
  readonly number: number
  readonly text: string
  readonly silentMs: number
  readonly lookedAtMs: number
}

/** What is known after another look. Silence counts from the first look on, and only while nothing changes. */
export function looked(before: Seen | undefined, number: number, text: string, atMs: number): Seen {
  if (before?.number !== number || before.text !== text) return { number, text, silentMs: 0, lookedAtMs: atMs }
  const passedMs = Math.max(0, Math.min(MOST_BETWEEN_LOOKS_MS, atMs - before.lookedAtMs))
  return { ...before, silentMs: before.silentMs + passedMs, lookedAtMs: atMs }
}
