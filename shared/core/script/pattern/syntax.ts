import type { CharacterTest } from './characters.ts'
import {
  anyCharacter,
  classOf,
  negated,
  oneOf,
  property,
  rangesOf,
  spaces,
  unionOf,
  wordCharacter,
} from './characters.ts'

/** A pattern as a tree. */
export type PatternNode =
  | { readonly kind: 'character'; readonly test: CharacterTest }
  | { readonly kind: 'sequence' | 'choice'; readonly nodes: readonly PatternNode[] }
  | {
      readonly kind: 'repeat'
      readonly node: PatternNode
      readonly min: number
      readonly max: number
      readonly greedy: boolean
    }
  | { readonly kind: 'group'; readonly node: PatternNode; readonly index: number }
  | { readonly kind: 'assertion'; readonly at: 'start' | 'end' | 'wordEdge' | 'noWordEdge' }

/** A pattern that was read; `names` maps names of groups to their numbers, which count from 1. */
export type ParsedPattern = {
  readonly node: PatternNode
  readonly groups: number
  readonly names: ReadonlyMap<string, number>
}

/** What is wrong with a pattern, as a sentence for the person who wrote it. Thrown and caught inside this folder only. */
export class PatternError extends Error {
  override readonly name = 'PatternError'
}

const longestPattern = 2000
const deepestNesting = 100
const mostRepeats = 1000
const endless = Number.POSITIVE_INFINITY

/**
 * Reads a regular expression: the syntax of JavaScript, without what cannot be matched in linear time (back-references,
 * look-ahead, look-behind). `\w`, `\d` and `\b` know the letters of every script. Where a repeated part may be empty, as in
 * `(a*)*`, another of the possible matches may be found than in JavaScript.
 * @throws PatternError
 */
export function parsePattern(source: string, ignoreCase: boolean): ParsedPattern {
  if (source.length > longestPattern) throw new PatternError('This pattern is too long.')
  return new PatternReader(source, ignoreCase).read()
}

class PatternReader {
  readonly #source: string
  readonly #ignoreCase: boolean
  readonly #names = new Map<string, number>()
  #at = 0
  #groups = 0
  #depth = 0

  constructor(source: string, ignoreCase: boolean) {
    this.#source = source
    this.#ignoreCase = ignoreCase
  }

  read(): ParsedPattern {
    const node = this.#choice()
    if (this.#at < this.#source.length) throw new PatternError('This pattern has a ")" without its "(".')
    return { node, groups: this.#groups, names: this.#names }
  }

  #choice(): PatternNode {
    const nodes = [this.#sequence()]
    while (this.#take('|')) nodes.push(this.#sequence())
    return nodes.length === 1 && nodes[0] !== undefined ? nodes[0] : { kind: 'choice', nodes }
  }

  #sequence(): PatternNode {
    const nodes: PatternNode[] = []
    while (this.#at < this.#source.length && !this.#sees('|') && !this.#sees(')')) nodes.push(this.#term())
    return { kind: 'sequence', nodes }
  }

  #term(): PatternNode {
    const node = this.#atom()
    const [min, max] = this.#quantifier() ?? [1, 1]
    if (min === 1 && max === 1) return node
    if (node.kind === 'assertion') throw new PatternError('A place such as ^, $ or \\b cannot be repeated.')
    const greedy = !this.#take('?')
    if (this.#quantifier() !== undefined)
      throw new PatternError('This pattern repeats a repetition; put it in "(?: )".')
    return { kind: 'repeat', node, min, max, greedy }
  }

  #quantifier(): readonly [number, number] | undefined {
    if (this.#take('*')) return [0, endless]
    if (this.#take('+')) return [1, endless]
    if (this.#take('?')) return [0, 1]
    const counted = /^\{(\d{1,9})(?:(,)(\d{1,9})?)?\}/.exec(this.#source.slice(this.#at, this.#at + 24))
    if (counted === null) return undefined
    this.#at += counted[0].length
    const min = Number(counted[1])
    const max = counted[2] === undefined ? min : counted[3] === undefined ? endless : Number(counted[3])
    if (max < min) throw new PatternError(`The counts in ${counted[0]} are the wrong way round.`)
    if (min > mostRepeats || (max !== endless && max > mostRepeats)) {
      throw new PatternError(`Nothing can be repeated more than ${mostRepeats} times.`)
    }
    // {1} is no repetition, but a reader of the term must still see that it was written.
    return [min, max]
  }

  #atom(): PatternNode {
    const character = this.#next()
    switch (character) {
      case '(':
        return this.#group()
      case '[':
        return { kind: 'character', test: this.#class() }
      case '.':
        return { kind: 'character', test: anyCharacter }
      case '^':
        return { kind: 'assertion', at: 'start' }
      case '$':
        return { kind: 'assertion', at: 'end' }
      case '*':
      case '+':
      case '?':
        throw new PatternError(
          `This pattern has a "${character}" with nothing to repeat; write \\${character} for the sign.`,
        )
      case '\\':
        if (this.#take('b')) return { kind: 'assertion', at: 'wordEdge' }
        if (this.#take('B')) return { kind: 'assertion', at: 'noWordEdge' }
        return { kind: 'character', test: this.#escape() }
      default:
        return { kind: 'character', test: oneOf(character, this.#ignoreCase) }
    }
  }

  #group(): PatternNode {
    this.#depth += 1
    if (this.#depth > deepestNesting) throw new PatternError('This pattern has too many groups inside each other.')
    let index: number | undefined
    if (this.#take('?:')) index = undefined
    else if (this.#sees('?<') && !this.#sees('?<=') && !this.#sees('?<!')) index = this.#namedGroup()
    else if (this.#sees('?')) throw new PatternError('Look-ahead and look-behind are not supported here.')
    else index = ++this.#groups
    const node = this.#choice()
    if (!this.#take(')')) throw new PatternError('This pattern has a "(" without its ")".')
    this.#depth -= 1
    return index === undefined ? node : { kind: 'group', node, index }
  }

  #namedGroup(): number {
    const name = /^\?<([\p{L}_$][\p{L}\p{N}_$]{0,39})>/u.exec(this.#source.slice(this.#at))
    if (name?.[1] === undefined) throw new PatternError('A name of a group has letters and digits, between < and >.')
    this.#at += name[0].length
    if (this.#names.has(name[1])) throw new PatternError(`Two groups have the name ${name[1]}.`)
    this.#names.set(name[1], ++this.#groups)
    return this.#groups
  }

  #class(): CharacterTest {
    const isNegated = this.#take('^')
    const tests: CharacterTest[] = []
    const ranges: (readonly [number, number])[] = []
    while (!this.#take(']')) {
      if (this.#at >= this.#source.length) throw new PatternError('This pattern has a "[" without its "]".')
      const from = this.#classItem()
      if (typeof from !== 'number') tests.push(from)
      if (typeof from === 'number' && this.#sees('-') && !this.#sees('-]')) {
        this.#next()
        const to = this.#classItem()
        if (typeof to !== 'number' || to < from) throw new PatternError('A range in "[ ]" is the wrong way round.')
        ranges.push([from, to])
      } else if (typeof from === 'number') ranges.push([from, from])
    }
    const test = unionOf([rangesOf(ranges, this.#ignoreCase), ...tests])
    return isNegated ? negated(test) : test
  }

  #classItem(): number | CharacterTest {
    const character = this.#next()
    if (character !== '\\') return character.codePointAt(0) ?? 0
    if (this.#take('b')) return 8
    return this.#escapedCode() ?? this.#classEscape()
  }

  #escape(): CharacterTest {
    const code = this.#escapedCode()
    return code === undefined ? this.#classEscape() : oneOf(String.fromCodePoint(code), this.#ignoreCase)
  }

  #classEscape(): CharacterTest {
    const letter = this.#next()
    switch (letter) {
      case 'd':
        return property('Nd')
      case 'D':
        return negated(property('Nd'))
      case 'w':
        return wordCharacter
      case 'W':
        return negated(wordCharacter)
      case 's':
        return spaces
      case 'S':
        return negated(spaces)
      case 'p':
      case 'P':
        return this.#property(letter === 'P')
      default:
        if (/[1-9k]/.test(letter)) throw new PatternError('References back to a group are not supported here.')
        throw new PatternError(`"\\${letter}" means nothing in a pattern.`)
    }
  }

  #property(isNegated: boolean): CharacterTest {
    const name = /^\{([A-Za-z_0-9=]{1,60})\}/.exec(this.#source.slice(this.#at))
    const test = name?.[1] === undefined ? undefined : classOf(name[1])
    if (name === null || test === undefined)
      throw new PatternError('"\\p" needs a property such as \\p{Lu} or \\p{Script=Greek}.')
    this.#at += name[0].length
    return isNegated ? negated(test) : test
  }

  // The code point that an escape stands for; undefined (and nothing taken) if it is no single character.
  #escapedCode(): number | undefined {
    const rest = this.#source.slice(this.#at, this.#at + 12)
    const numbered = /^(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\})/.exec(rest)
    if (numbered !== null) {
      const code = Number.parseInt(numbered[1] ?? numbered[2] ?? numbered[3] ?? '', 16)
      if (code > 0x10ffff) throw new PatternError('There is no character with this number.')
      this.#at += numbered[0].length
      return code
    }
    const control = { t: 9, n: 10, v: 11, f: 12, r: 13, '0': 0 }[rest.charAt(0)]
    if (control !== undefined) {
      this.#at += 1
      return control
    }
    if (rest === '') throw new PatternError('This pattern ends in a backslash; write \\\\ for the sign.')
    const code = rest.codePointAt(0) ?? 0
    if (/^[A-Za-z0-9]/.test(rest)) return undefined
    this.#at += code > 0xffff ? 2 : 1
    return code
  }

  #sees(text: string): boolean {
    return this.#source.startsWith(text, this.#at)
  }

  #take(text: string): boolean {
    if (!this.#sees(text)) return false
    this.#at += text.length
    return true
  }

  #next(): string {
    const code = this.#source.codePointAt(this.#at)
    if (code === undefined) throw new PatternError('This pattern ends too early.')
    const character = String.fromCodePoint(code)
    this.#at += character.length
    return character
  }
}
