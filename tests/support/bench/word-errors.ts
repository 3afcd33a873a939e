/** Words of a text as they are compared: lower case, without marks. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z']+/g) ?? []
}

/** The fewest words that were put in, left out or changed. */
export function wordErrors(said: readonly string[], heard: readonly string[]): number {
  let row = Array.from({ length: heard.length + 1 }, (_, at) => at)
  for (const [at, word] of said.entries()) {
    const next = [at + 1]
    for (const [place, other] of heard.entries()) {
      const changed = (row[place] ?? 0) + (word === other ? 0 : 1)
      next.push(Math.min(changed, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
