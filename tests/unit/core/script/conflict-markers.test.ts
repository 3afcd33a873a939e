import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ChangeSet, Text } from '@codemirror/state'
import { buildModel, updateModel } from '../../../../renderer/script/state/script-model.ts'
import { linesOf, markerGroups, sideOf } from '../../../../shared/core/script/conflict-markers.ts'
import { scriptOf as treeOf } from '../../../../shared/core/script/document-script.ts'
import { diagnose } from '../../../../shared/core/reading/diagnose.ts'
import { isSpoken } from '../../../../shared/core/script/lines.ts'
import { markerConflicts, resolveMarkers } from '../../../../shared/core/script/merge/marker-conflicts.ts'
import { narrate } from '../../../../shared/core/reading/narrate.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { printScript } from '../../../../shared/core/script/print.ts'
import { inEnglish } from '../../../../shared/messages/in-english.ts'
import { applyChanges } from '../../../../shared/core/script/text-changes.ts'
import { threeSpeakers } from '../../../support/core-values.ts'
import { changedTo, documentOfText, numbersOf } from '../../../support/edited-script.ts'

/** A letter a line: `.` any text, `<|=>` a marker, `a`, `b` and so on a line that MARA speaks. */
function scriptOf(letters: string, eol = '\n'): string {
  const names: Readonly<Record<string, string>> = { '<': 'HEAD', '|': '1f3c9a0', '>': 'fix/scene-2' }
  return letters
    .split('')
    .map((letter) => {
      if (letter === '=') return '======='
      if (letter === '#') return '## A scene'
      if (letter === '/') return '// a note'
      if (letter === '.') return 'The tide turns.'
      const name = names[letter]
      return name === undefined ? `MARA: Line ${letter}.  #aaaaa${letter}` : `${letter.repeat(7)} ${name}`
    })
    .join(eol)
}

const spokenOf = (text: string): string =>
  parseScript(text)
    .nodes.filter(isSpoken)
    .map((node) => (node.kind === 'line' ? (node.id?.at(-1) ?? '') : ''))
    .join('')

describe('conflict markers of version control', () => {
  it.each([
    ['a<b=c>d', 'ad', 1, 'two versions of a line'],
    ['a<b|c=d>e', 'ae', 1, 'with what both come from'],
    ['a<=b>c', 'ac', 1, 'a line that one side deleted'],
    ['a<b=>c', 'ac', 1, 'a line that the other side deleted'],
    ['<a=b>c<d=e>f', 'cf', 2, 'two groups'],
    ['a<b/c=/d>e', 'ae', 1, 'notes on both sides'],
    ['a<b#c=#d>e', 'ae', 1, 'headings of scenes on both sides'],
    ['a<b<c=d>e=f>g', 'ag', 1, 'a group inside a group counts with the outer one'],
    ['a<b=c', 'abc', 0, 'a group that is not closed is text'],
    ['a<b<c=d>e', 'abe', 1, 'a start that is not closed takes nothing along'],
    ['a=b', 'ab', 0, 'a lone separator is action'],
    ['a>b', 'ab', 0, 'a lone end is text'],
    ['a<b>c', 'abc', 0, 'markers without a separator are text'],
    ['a>b=c<d', 'abcd', 0, 'markers in another order are text'],
    ['a<b=c=d>e', 'ae', 1, 'a second separator belongs to theirs'],
    ['<a=a>b', 'b', 1, 'one id in both versions'],
  ])('%s: %s is spoken, %i groups (%s)', (letters, spoken, groups) => {
    for (const eol of ['\n', '\r\n', '\r']) {
      const text = scriptOf(letters, eol)
      expect(spokenOf(text)).toBe(spoken)
      expect(markerGroups(linesOf(text))).toHaveLength(groups)
      const errors = diagnose(parseScript(text), threeSpeakers).filter(({ code }) => code === 'conflictMarkers')
      expect(errors.map(({ severity }) => severity)).toEqual(Array.from({ length: groups }, () => 'error'))
    }
  })

  it('is told at its line, with the names of both versions and a way out', () => {
    const [found] = diagnose(parseScript(scriptOf('a<b=c>d')), threeSpeakers)
      .filter(({ code }) => code === 'conflictMarkers')
      .map((problem) => ({ line: problem.line, ...inEnglish(problem) }))
    expect(found).toMatchObject({ line: 2, message: expect.stringContaining('(HEAD and fix/scene-2)') })
    expect(found?.remedy).toContain('Keep one of them')
  })

  it('is not read aloud by a narrator either', () => {
    const speaker = threeSpeakers.speakers[0]
    const script = narrate(parseScript(scriptOf('.<.=.>.')), threeSpeakers, speaker?.id ?? null)
    expect(script.nodes.map(({ kind }) => kind)).toEqual(['line', 'note', 'note', 'note', 'note', 'note', 'line'])
  })

  it.each([
    ['ours', 'abd'],
    ['theirs', 'acd'],
    ['both', 'abcd'],
  ] as const)('keeping %s leaves %s', (choice, spoken) => {
    for (const eol of ['\n', '\r\n']) {
      const text = scriptOf('a<b=c>d', eol)
      const [conflict] = markerConflicts(text)
      if (conflict === undefined) throw new Error('There is no conflict')
      const resolved = applyChanges(text, resolveMarkers(text, conflict, choice))
      expect([spokenOf(resolved), resolved]).toEqual([spoken, scriptOf(spoken, eol)])
    }
  })

  it('keeping both gives an id that stands in both to the first alone', () => {
    const text = '<<<<<<< HEAD\nMARA: One.  #aaaaaa\n=======\nMARA: Two.  #aaaaaa\n>>>>>>> fix\n'
    const [conflict] = markerConflicts(text)
    if (conflict === undefined) throw new Error('There is no conflict')
    expect(applyChanges(text, resolveMarkers(text, conflict, 'both'))).toBe('MARA: One.  #aaaaaa\nMARA: Two.\n')
    expect(resolveMarkers('Nothing of it.\n', conflict, 'ours')).toEqual([])
  })

  it('decides over the one that was meant, wherever it stands by now', () => {
    const text = scriptOf('a<b=c>d<b=c>e')
    const [, second] = markerConflicts(text)
    if (second === undefined) throw new Error('There is no second conflict')
    const later = `MARA: Typed since.\n${text}`
    const resolved = applyChanges(later, resolveMarkers(later, { ...second, line: second.line + 1 }, 'theirs'))
    expect(spokenOf(resolved)).toBe('adce')
  })

  const letters = fc.string({ unit: fc.constantFrom('<', '|', '=', '>', 'a', 'b', '.', '#', '/'), maxLength: 24 })
  const eols = fc.constantFrom('\n', '\r\n', '\r')

  it('keeps both laws: what is printed is what was read, and is read the same again', () => {
    fc.assert(
      fc.property(letters, eols, (drawn, eol) => {
        const text = scriptOf(drawn, eol)
        const script = parseScript(text)
        expect(printScript(script)).toBe(text)
        expect(parseScript(printScript(script))).toEqual(script)
      }),
    )
  })

  it('is read on top of another script as it is read alone', () => {
    fc.assert(
      fc.property(letters, letters, eols, (before, after, eol) => {
        const changed = changedTo(documentOfText(scriptOf(before, eol)), scriptOf(after, eol))
        expect(treeOf(changed).nodes).toEqual(parseScript(scriptOf(after, eol)).nodes)
        expect(treeOf(documentOfText(scriptOf(after, eol))).nodes).toEqual(parseScript(scriptOf(after, eol)).nodes)
      }),
    )
  })

  it('leaves no group when every conflict is decided, and loses no line outside them', () => {
    fc.assert(
      fc.property(letters, fc.constantFrom('ours', 'theirs'), (drawn, side) => {
        const text = scriptOf(drawn)
        const outside = spokenOf(text)
        const decided = spokenOf(sideOf(text, side))
        expect(outside.split('').every((letter) => decided.includes(letter))).toBe(true)
      }),
    )
  })

  it('is seen by the editor whatever is typed around it', () => {
    fc.assert(
      fc.property(letters, letters, fc.nat(), fc.nat(), (before, typed, from, length) => {
        const old = Text.of(scriptOf(before).split('\n'))
        const start = from % (old.length + 1)
        const end = Math.min(old.length, start + (length % 40))
        const changes = ChangeSet.of({ from: start, to: end, insert: scriptOf(typed) }, old.length)
        const doc = changes.apply(old)
        const model = updateModel(buildModel(old.toString(), { has: () => false }), changes, old, doc)
        const anew = buildModel(doc.toString(), { has: () => false })
        const seen = ({ nodes }: typeof anew) => nodes.map(({ kind, raw }) => [kind, raw])
        expect(seen(model)).toEqual(seen(anew))
        expect(numbersOf(model)).toEqual(numbersOf(anew))
      }),
    )
  })
})
