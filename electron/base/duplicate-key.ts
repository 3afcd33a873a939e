/** A key that one object names twice, and the line of the second time, counted from 1. */
export type DuplicateKey = { readonly key: string; readonly line: number }

const QUOTE = 0x22
const COLON = 0x3a
const BACKSLASH = 0x5c
const LINE_FEED = 0x0a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** How many keys a text names that JSON.parse takes. It keeps the last of two alike and says nothing of the first. */
export function countKeys(json: string): number {
  let keys = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfString(json, at)
    else if (code === COLON) keys += 1
  }
  return keys
}

/** The first key that is named twice in one object of a text that JSON.parse takes. */
export function duplicateKey(json: string): DuplicateKey | undefined {
  // The keys of every object that is open; a list has none.
  const open: (Set<string> | undefined)[] = []
  let line = 1
  let text = ''
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(json, at)
        text = json.slice(at, end + 1)
        at = end
        break
      }
      case COLON: {
        const keys = open.at(-1)
        // Two keys that are written differently can be the same one.
        const key = String(JSON.parse(text))
        if (keys?.has(key) === true) return { key, line }
        keys?.add(key)
        break
      }
      case OPEN_OBJECT:
        open.push(new Set())
        break
      case OPEN_LIST:
        open.push(undefined)
        break
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        open.pop()
        break
      case LINE_FEED:
        line += 1
        break
      default:
    }
  }
  return undefined
}

/** The place of the quote that ends the string whose first quote stands at `start`. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let from = end
    while (json.charCodeAt(from - 1) === BACKSLASH) from -= 1
    if ((end - from) % 2 === 0) return end
  }
  return json.length
}
