import { describe, expect, it } from 'vitest'
import type { EditMaterial } from '../../../../renderer/project/editor-handle.ts'
import { withSpeaker } from '../../../../renderer/cast/speakers.ts'
import { numbersOfProblems, problemRemedy } from '../../../../renderer/script/problem-remedies.ts'
import { knownSpeakers } from '../../../../shared/core/cast/cast.ts'
import { diagnose } from '../../../../shared/core/reading/diagnose.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { applyChanges } from '../../../../shared/core/script/text-changes.ts'

const cast = ['Ruth'].reduce(withSpeaker, { speakers: [] })

function materialOf(text: string): EditMaterial {
  const script = parseScript(text, knownSpeakers(cast))
  return { script, cast, rows: [0], range: undefined, selection: { anchor: 0, head: 0 } }
}

/** What the button of the first problem says, and the script and the cast behind it. */
function remedied(text: string): readonly [string, string, string] | undefined {
  const material = materialOf(text)
  const [problem] = diagnose(material.script, cast)
  const remedy = problem && problemRemedy(problem, material)
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
    ['RUTH: <| now', undefined],
    ['RUTH/loud: Yes.', undefined],
  ])('is the way out of "%s"', (text, expected) => expect(remedied(text)).toEqual(expected))

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
