/** Which characters fit one place of a pattern: a table for ASCII, a function for the rest. Characters are code points. */
export type CharacterTest = { readonly ascii: Uint8Array; readonly other: (code: number) => boolean }

export function testOf(fits: (code: number) => boolean): CharacterTest {
  return { ascii: Uint8Array.from({ length: 128 }, (_, code) => (fits(code) ? 1 : 0)), other: fits }
}

/** True if the character fits. */
export function fits(test: CharacterTest, code: number): boolean {
  return code < 128 ? test.ascii[code] === 1 : test.other(code)
}

/** Any character but line breaks, as `.` in JavaScript. */
export const anyCharacter: CharacterTest = testOf(
  (code) => code !== 10 && code !== 13 && code !== 0x2028 && code !== 0x2029,
)
/** White space, as `\s`. */
export const spaces: CharacterTest = matching(/\s/u)
/** Letters, marks and digits of every script, and `_`: what `\w` means here. */
export const wordCharacter: CharacterTest = matching(/[\p{L}\p{M}\p{N}_]/u)

/** A Unicode property by its short name, which must exist. */
export function property(name: string): CharacterTest {
  return matching(new RegExp(`\\p{${name}}`, 'u'))
}

/** The characters of a Unicode property by any name, or undefined if there is none of that name. */
export function classOf(name: string): CharacterTest | undefined {
  try {
    return property(name)
  } catch {
    // Not of that form: what is answered says so.
    return undefined
  }
}

/** Exactly one character; without case, also its other forms. */
export function oneOf(character: string, ignoreCase: boolean): CharacterTest {
  const code = character.codePointAt(0) ?? 0
  return rangesOf([[code, code]], ignoreCase)
}

/**
 * Characters of ranges, both ends included; without case, also those that JavaScript takes for one of them (`iu`): letters
 * of one sound such as "σ" and "ς", and never two for one, such as "ss" for "ß".
 */
export function rangesOf(ranges: readonly (readonly [number, number])[], ignoreCase: boolean): CharacterTest {
  if (!ignoreCase) return testOf((code) => ranges.some(([from, to]) => code >= from && code <= to))
  const inClass = (code: number): string => `\\u{${code.toString(16)}}`
  return matching(new RegExp(`[${ranges.map(([from, to]) => `${inClass(from)}-${inClass(to)}`).join('')}]`, 'iu'))
}

/** Characters that fit one of the tests. */
export function unionOf(tests: readonly CharacterTest[]): CharacterTest {
  return testOf((code) => tests.some((test) => fits(test, code)))
}

/** Characters that do not fit. */
export function negated(test: CharacterTest): CharacterTest {
  return testOf((code) => !fits(test, code))
}

function matching(pattern: RegExp): CharacterTest {
  return testOf((code) => pattern.test(String.fromCodePoint(code)))
}
