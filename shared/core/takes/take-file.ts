import type { Take } from '../model/take.ts'

/** Name of a take's audio in the takes folder: what it holds, and the ending that says in which form. */
export function takeFileName({ id, format }: Pick<Take, 'id' | 'format'>): string {
  return `${id}.${format ?? 'wav'}`
}
