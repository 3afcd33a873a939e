import { describe, expect, it } from 'vitest'
import type { EditMaterial } from '../../../../renderer/project/editor-handle.ts'
import { withSpeaker } from '../../../../renderer/cast/speakers.ts'
import { numbersOfProblems, problemRemedy } from '../../../../renderer/script/problem-remedies.ts'
import { knownSpeakers } from '../../../../shared/core/cast/cast.ts'
import { type Cast, castSchema } from '../../../../shared/core/model/cast.ts'
import { diagnose } from '../../../../shared/core/reading/diagnose.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { applyChanges } from '../../../../shared/core/script/text-changes.ts'

const cast = ['Ruth'].reduce(withSpeaker, { speakers: [] })

function materialOf(text: string): EditMaterial {
  const script = parseScript(text, knownSpeakers(cast))
  return { script, cast, rows: [0], range: undefined, selection: { anchor: 0, head: 0 } }
}

function editRemedyOf(text: string, own: Cast = cast) {
  const material = { ...materialOf(text), cast: own }
  const [problem] = diagnose(material.script, own)
  const remedy = problem && problemRemedy(problem, material)
  return remedy !== undefined && 'edit' in remedy ? remedy : undefined
}

/** What the button of the first problem says, and the script and the cast behind it. */
function remedied(text: string): readonly [string, string, string] | undefined {
  const remedy = editRemedyOf(text)
  if (remedy === undefined) return undefined
  const { after = cast } = remedy.edit.castChange ?? {}
  const names = after.speakers.map(({ name }) => name).join(' ')
  return [remedy.title, applyChanges(text, remedy.edit.changes), names]
}

describe('the button of a problem', () => {
  it.each<readonly [string, readonly [string, string, string] | undefined]>([
    ['Mara: One.\nMara (low): Two.', ['Make 2 lines of MARA', 'MARA: One.\nMARA (low): Two.', 'Ruth MARA']],
    ['mara: One.', ['Make it a line of MARA', 'MARA: One.', 'Ruth MARA']],
    ['TOM: One.', ['Add TOM', 'TOM: One.', 'Ruth TOM']],
    ['RUTH: a\nRUTH:\nRain.', ['Remove the line', 'RUTH: a\nRain.', 'Ruth']],
    ['RUTH: a\nRUTH:', ['Remove the line', 'RUTH: a', 'Ruth']],
    ['RUTH: a  #abc123\nRUTH: b  #abc123', ['Give it an id of its own', 'RUTH: a  #abc123\nRUTH: b', 'Ruth']],
    ['RUTH: Oh (sighs) no.', ['Write [sighs]', 'RUTH: Oh [sighs] no.', 'Ruth']],
    ['RUTH: Oh [sigh no.', ['Write \\[', 'RUTH: Oh \\[sigh no.', 'Ruth']],
    ['RUTH: Oh <| now', ['Remove <|', 'RUTH: Oh now', 'Ruth']],
    ['RUTH: <|speaker:1|> Oh <|x|>, <<|<|| now', ['Remove <|speaker:1|>', 'RUTH: Oh , now', 'Ruth']],
    ['RUTH (low <|): Oh <| no', ['Remove <|', 'RUTH (low ): Oh no', 'Ruth']],
    ['RUTH: Oh [pause 1.5.2s] no.', ['Write [pause 1.5s]', 'RUTH: Oh [pause 1.5s] no.', 'Ruth']],
    ['RUTH: Oh [pause 2 min] no.', ['Write [pause 120s]', 'RUTH: Oh [pause 120s] no.', 'Ruth']],
    ['RUTH: Oh [pause 1:30] no.', ['Write [pause 90s]', 'RUTH: Oh [pause 90s] no.', 'Ruth']],
    ['RUTH: Oh [pause -250 ms] no.', ['Write [pause 250ms]', 'RUTH: Oh [pause 250ms] no.', 'Ruth']],
    ['RUTH: Oh [pause 2-3s] no.', ['Write [pause 2s]', 'RUTH: Oh [pause 2s] no.', 'Ruth']],
    ['RUTH: Oh [pause 1e3] no.', ['Write [pause 600s]', 'RUTH: Oh [pause 600s] no.', 'Ruth']],
    ['RUTH: Oh [pause 0,0,s] no.', ['Write [pause 1s]', 'RUTH: Oh [pause 1s] no.', 'Ruth']],
  ])('is the way out of "%s"', (text, expected) => expect(remedied(text)).toEqual(expected))

  it('adds the variant that a line names', () => {
    const { title, edit } = editRemedyOf('RUTH/loud: Yes.') ?? {}
    expect(title).toBe('Add loud to Ruth')
    expect(diagnose(materialOf('RUTH/loud: Yes.').script, edit?.castChange?.after ?? cast)).toEqual([])
  })

  it('takes a model that nobody described from the line, the variant and the speaker at once', () => {
    const ruth = cast.speakers.map((one) => ({ ...one, model: 'x9', variants: [{ name: 'loud', model: 'x9' }] }))
    const own = castSchema.parse({ speakers: ruth, lines: { aaaaa1: { model: 'x9' } } })
    const text = 'RUTH/loud: Yes.  #aaaaa1'
    const { title, edit } = editRemedyOf(text, own) ?? {}
    expect(title).toBe('Use the usual model')
    const { after } = edit?.castChange ?? {}
    expect(JSON.stringify(after)).not.toContain('x9')
    expect(after && diagnose(materialOf(text).script, after)).toEqual([])
  })

  it('leads to where versions are chosen', () => {
    const text = '<<<<<<< a\nRUTH: One.\n=======\nRUTH: Two.\n>>>>>>> b\n'
    const material = materialOf(text)
    const problem = diagnose(material.script, cast).find(({ code }) => code === 'conflictMarkers')
    expect(problem && problemRemedy(problem, material)).toEqual({ title: 'Choose a version', leadsTo: 'conflicts' })
  })

  it.each<readonly [string, string]>([
    ['of sentences', 'One is here. Two is there, and more of it. '.repeat(600)],
    ['of words without an end', 'word '.repeat(5000)],
    ['without spaces', '你'.repeat(25_000)],
    ['of one word', 'x'.repeat(25_000)],
    ['with pauses', 'Wait. [pause 600s] '.repeat(7)],
    ['with cues and escapes', `${'Oh [sighs, and looks away] no \\[really\\]. '.repeat(600)}--`],
  ])('parts a line that is too long where it is best parted: %s', (_what, words) => {
    const text = `RUTH (low): ^ ${words.trim()}  #aaaaa1\nRUTH: Then.  #aaaaa2`
    const { title, edit } = editRemedyOf(text) ?? {}
    const split = applyChanges(text, edit?.changes ?? [])
    const lines = materialOf(split).script.nodes.slice(0, -1)
    expect(title).toBe(`Split it into ${lines.length} lines`)
    expect(diagnose(materialOf(split).script, cast)).toEqual([])
    const texts = lines.map((line) => (line.kind === 'line' ? line.text : 'no line'))
    expect(texts.join(' ').replaceAll(/\s+/g, '')).toBe(words.trim().replace(/--$/, '').replaceAll(/\s+/g, ''))
    if (/\. /.test(words)) expect(texts.slice(0, -1).filter((one) => !/[.\]]$/.test(one))).toEqual([])
    expect(lines.every((line) => line.kind === 'line' && line.delivery === 'low')).toBe(true)
    expect(lines[0]).toMatchObject({ id: 'aaaaa1', overlap: true })
  })

  it('makes notes of the lines that are more than a script may have', () => {
    const text = 'RUTH: One.\nRain.\nRUTH: Two.\nRUTH: Three.'
    const material = materialOf(text)
    const [problem] = diagnose(material.script, cast, { maxLines: 1 })
    const remedy = problem && problemRemedy(problem, material)
    if (remedy === undefined || !('edit' in remedy)) throw new Error('no remedy')
    expect(remedy.title).toBe('Make notes of the last 2 lines')
    const after = applyChanges(text, remedy.edit.changes)
    expect(after).toBe('RUTH: One.\nRain.\n// RUTH: Two.\n// RUTH: Three.')
    expect(diagnose(materialOf(after).script, cast, { maxLines: 1 })).toEqual([])
  })

  it('is not there where the text is another one by now', () => {
    const [problem] = diagnose(materialOf('RUTH: Oh, well (sighs)').script, cast)
    expect(problem && problemRemedy(problem, materialOf('RUTH: Oh'))).toBeUndefined()
  })

  it('writes a pause as it is made, and no longer than one may be', () => {
    expect(remedied('RUTH: Oh [pause 900000s] no.')?.[1]).toMatch(/^RUTH: Oh \[pause \d+s\] no\.$/)
    expect(remedied('RUTH: Oh [pause 1,200s] no.')?.[1]).toMatch(/^RUTH: Oh \[pause 1\.200s\] no\.$/)
  })
})

describe('the numbers of problems', () => {
  it('are those beside the script, which count what is spoken', () => {
    const { script } = materialOf('# Title\n\nRUTH: a\nRain.\nRUTH: Oh (sighs)\nMara: b')
    const problems = diagnose(script, cast)
    const numbers = numbersOfProblems(script.nodes, problems)
    expect(problems.map((problem) => [problem.code, problem.line, numbers.get(problem)])).toEqual([
      ['cueReadAloud', 5, 2],
      ['looksLikeLine', 6, 0],
    ])
  })
})
