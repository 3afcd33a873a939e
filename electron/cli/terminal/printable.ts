import type { Console } from './console.ts'

/** Control characters, and marks that turn the direction of text: a terminal obeys them, whoever wrote them. */
const OBEYED = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Text of strangers among our own words: nothing in it reaches the terminal as a command. Line ends stay. */
export function printable(text: string): string {
  return text.replace(OBEYED, (found) => (found === '\n' ? found : '\ufffd'))
}

/** JSON in one line in which every such character is written as an escape: the value stays what it was. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(OBEYED, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** A console to which only printable text gets. A carriage return that begins a text is our own: it redraws the progress. */
export function printableConsole({ out, err, ...rest }: Console): Console {
  return {
    ...rest,
    out: (text) => out(printable(text)),
    err: (text) => err(text.startsWith('\r') ? `\r${printable(text.slice(1))}` : printable(text)),
  }
}
