import type { Placeholder } from './types.ts'

/** By this header the draft service says that something stands for words. Only what came from a draft voice is believed. */
export const PLACEHOLDER_HEADER = 'x-repartee-placeholder'

/** `3.2 zh ru`: seconds and tags. */
export function placeholderHeader({ languages, seconds }: Placeholder): string {
  return [`${Math.round(seconds * 10) / 10}`, ...languages].join(' ')
}

/** Undefined for a header that is not there or does not have this form. */
export function readPlaceholder(header: string | readonly string[] | undefined): Placeholder | undefined {
  if (typeof header !== 'string' || !/^\d{1,6}(?:\.\d)?(?: [a-z]{2,3}){1,20}$/.test(header)) return undefined
  const [seconds, ...languages] = header.split(' ')
  return { seconds: Number(seconds), languages }
}
