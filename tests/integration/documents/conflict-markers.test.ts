import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkProject } from '../../../electron/project-check/check-project.ts'
import { standInVoices } from '../../support/stand-in/voices.ts'
import { takeRecord, testProject } from '../../support/projects.ts'
import { castService, connectedHost, renderAll } from '../../support/studio/studio-host.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'
import { wordedFinding } from '../../../electron/cli/terminal/finding-words.ts'

const CONFLICT = `# The Line

RUTH: Hold the line, please.  #aaa111
<<<<<<< HEAD
AMOS: I am holding it.  #bbb222
AMOS: I always did.  #bbb333
=======
AMOS: Somebody else holds it.  #bbb222
>>>>>>> fix/scene-2
RUTH: Thank you very much.  #ccc333
`

const [alto = '', bass = ''] = standInVoices.map(({ id }) => id)

/** A text with each version of `what` between markers of version control. */
const versions = (ours: string, theirs: string): string =>
  `<<<<<<< HEAD\n${ours}=======\n${theirs}>>>>>>> fix/scene-2\n`

describe('conflict markers in a script', () => {
  it.each(['line', 'scene'] as const)('are never sent, and the rest is: rendering by %s', async (mode) => {
    const host = await connectedHost({ text: CONFLICT })
    const { project, service } = host
    await castService(host, { ruth: alto, amos: bass })
    await renderAll(host, { project, mode })
    const sent = service.requests.map(({ body }) => JSON.stringify(body)).join('\n')
    for (const words of ['Hold the line, please', 'Thank you very much']) expect(sent).toContain(words)
    for (const words of ['holding it', 'always did', 'Somebody else', '<<<<', '>>>>', '====']) {
      expect(sent).not.toContain(words)
    }
    const { lines, queue } = await host.view()
    expect(lines.map(({ id }) => id)).toEqual(['aaa111', 'ccc333'])
    // What the stand-in speaks are tones and no words, so a scene of it is rightly doubted.
    expect(queue).toMatchObject(mode === 'scene' ? { total: 2, suspicious: 2 } : { total: 2, ready: 2 })
    // Nor by the draft voices, who say what is written. Doubted lines wait for somebody's word.
    if (mode === 'scene') return
    await renderAll(host, { project, source: 'draft' })
    expect((await host.view()).queue).toMatchObject({ total: 2, ready: 2, failed: 0 })
  })

  it('stand in the list of conflicts as both versions, and the text follows what is decided', async () => {
    const host = await connectedHost({ text: CONFLICT })
    const { project } = host
    const [conflict, ...others] = await host.call('conflicts.list', { project })
    expect(others).toEqual([])
    expect(conflict).toMatchObject({
      kind: 'markers',
      line: 4,
      names: { ours: 'HEAD', theirs: 'fix/scene-2' },
      ours: 'AMOS: I am holding it.  #bbb222\nAMOS: I always did.  #bbb333',
      theirs: 'AMOS: Somebody else holds it.  #bbb222',
    })
    // The text as it is written: ids of both versions stay what they are until somebody has decided.
    expect((await host.view()).text).toBe(CONFLICT)
    const safety = await host.call('conflicts.resolve', { project, conflictId: conflict?.id ?? '', choice: 'both' })
    expect(safety.conflicts).toEqual([])
    const { text, lines } = await host.view()
    expect(text).toMatch(/#bbb333\nAMOS: Somebody else holds it\. {2}#(?!bbb222)[a-z0-9]{6}\nRUTH: Thank/)
    expect(text).not.toMatch(/[<>=]{7}/)
    expect(lines).toHaveLength(5)
    expect((await host.call('project.save', { project })).kind).toBe('saved')
    await host.problem('conflicts.resolve', { project, conflictId: conflict?.id ?? '', choice: 'ours' })
  })

  it('are told when they come from outside, and when somebody types them away', async () => {
    const host = await connectedHost()
    const { project } = host
    expect((await host.call('project.save', { project })).kind).toBe('saved')
    await writeFile(join(host.folder, 'projects', 'The Line', 'script.dialogue'), CONFLICT)
    await expect.poll(async () => (await host.call('conflicts.list', { project })).length).toBe(1)
    expect(host.events('safety.changed').length).toBeGreaterThan(0)
    await host.call('script.replace', { project, text: CONFLICT.replace('=======\n', '') })
    expect(await host.call('conflicts.list', { project })).toEqual([])
  })
})

describe('conflict markers and the check', () => {
  const findingsOf = async (folder: string) =>
    (await checkProject(folder)).findings.map(wordedFinding).filter(({ severity }) => severity === 'error')

  it('are an error of the script, with file, line and way out', async () => {
    const { folder, path } = await testProject()
    await writeFile(path('script.dialogue'), CONFLICT)
    expect(await findingsOf(folder)).toEqual([
      expect.objectContaining({
        code: 'conflictMarkers',
        file: 'script.dialogue',
        line: 4,
        message: expect.stringContaining('HEAD and fix/scene-2'),
        remedy: expect.stringContaining('Keep one'),
      }),
    ])
  })

  it.each(['cast.json', 'project.json'])(
    'are an error of %s, which opens as damaged and offers both versions',
    async (name) => {
      const { folder, path, open } = await testProject()
      const text = await readFile(path(name), 'utf8')
      const other = text.replace('RUTH', 'RUTHIE').replace('The Test', 'Another Name')
      await writeFile(path(name), versions(text, other))
      expect(await findingsOf(folder)).toContainEqual(
        expect.objectContaining({ file: name, line: 1, message: expect.stringContaining('HEAD and fix/scene-2') }),
      )
      await expect(open()).rejects.toMatchObject({ problem: { id: expect.stringContaining('disk.json.twoVersions') } })
      const project = await open({ damaged: 'offer' })
      const offered = project.safety().recovery.filter(({ kind }) => kind === 'version')
      expect(offered.map(({ version }) => version)).toEqual(['HEAD', 'fix/scene-2'])
      expect(await project.recover('version:theirs')).toBe('reopen')
      await project.close()
      const whole = await open()
      expect([whole.name, whole.cast().speakers[0]?.name]).toEqual(
        name === 'cast.json' ? ['The Test', 'RUTHIE'] : ['Another Name', 'RUTH'],
      )
      await whole.close()
    },
  )

  it('are an error of pronunciations.csv; neither version is used, the other rows are', async () => {
    const { folder, path, open } = await testProject()
    const row = (word: string, as: string): string => `${word},${as},project,true,false\n`
    const head = 'word,spoken_as,scope,whole_word,match_case\n'
    await writeFile(
      path('pronunciations.csv'),
      head + row('Ruth', 'Rooth') + versions(row('Amos', 'Aymos'), row('Amos', 'Ahmos')) + row('sea', 'see'),
    )
    expect(await findingsOf(folder)).toContainEqual(
      expect.objectContaining({
        file: 'pronunciations.csv',
        line: 3,
        message: expect.stringContaining('Neither is used'),
      }),
    )
    const project = await open()
    expect(project.pronunciations().map(({ word }) => word)).toEqual(['Ruth', 'sea'])
    await project.close()
  })

  it('are an error of takes.jsonl; the takes of both sides are used, and that is said', async () => {
    const { folder, path, open } = await testProject()
    const first = await open()
    await first.takes.add(takeRecord('aaaaaa', 'a'), new Uint8Array(100).fill(1))
    await first.takes.add(takeRecord('bbbbbb', 'b'), new Uint8Array(100).fill(2))
    await first.close()
    const [one = '', two = ''] = (await readFile(path('takes.jsonl'), 'utf8')).trim().split('\n')
    await writeFile(path('takes.jsonl'), versions(`${one}\n`, `${two}\n`))
    await appendFile(path('takes.jsonl'), '')
    expect(await findingsOf(folder)).toContainEqual(
      expect.objectContaining({ code: 'conflictMarkers', file: 'takes.jsonl', line: 1 }),
    )
    const project = await open()
    expect(project.takes.all()).toHaveLength(2)
    expect(project.problems.map((one) => messageOf(one)).join()).toContain('takes of both versions are used')
    await project.close()
  })
})
