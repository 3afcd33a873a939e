import { describe, expect, it } from 'vitest'
import { parseSource } from '../../support/architecture/source-file.ts'
import { aboveCeilings, countWords, keptSentences, readCeilings, totalOf } from '../../support/words/counts.ts'
import { literalWords } from '../../support/words/literal-words.ts'
import { quietParameters } from '../../support/words/quiet-parameters.ts'
import { toldWords } from '../../support/words/told-words.ts'

const markIcon = 'export const mark = (className = "ic", label: string) => className + label'

describe('words that are no messages', () => {
  it('only become fewer', () => {
    const now = countWords()
    console.log(`Words in the window: ${totalOf(now, 'literals')}`, JSON.stringify(now.literals))
    console.log(`Problems that are sentences: ${totalOf(now, 'sentences')}`, JSON.stringify(now.sentences))
    console.log(`Words told by others: ${totalOf(now, 'told')}`, JSON.stringify(now.told))
    for (const [path, reason] of Object.entries(keptSentences)) console.log(`Sentences that stay: ${path} ${reason}`)
    console.log(`Own formats: ${totalOf(now, 'formats')}`, JSON.stringify(now.formats))
    // Fewer than the ceiling: write the new one with `npm run words`.
    expect(aboveCeilings(now, readCeilings())).toEqual([])
  })

  it.each<[string, readonly string[]]>([
    ['<p>Nothing yet</p>', ['Nothing yet']],
    ['<p>{count} lines</p>', ['lines']],
    ['<input aria-label="Folder name" />', ['Folder name']],
    ['<Row hint={isFull ? "Free some space." : other} />', ['Free some space.']],
    ['notify(view, "done", { code: "internal", message: `Kept ${n} lines` })', ['Kept {} lines']],
    ['const rows = [{ title: "Undo" }]', ['Undo']],
    ['<Button label="End the selection" />', ['End the selection']],
    ['<div aria-label="To-dos">{isEstimate ? " estimated" : ""}</div>', ['To-dos', 'estimated']],
    ['<Field unit="ms" id="some-field" htmlFor={`${id}-name`} />', ['ms']],
    ['key.textContent = "Tab"', ['Tab']],
    ['<p>{words("kind")}</p>', []],
    ['<p className="btn btn-lg wide one" data-kind="Some thing" key="A b" />', []],
    ['if (event.key === "Enter") go()', []],
    ['switch (key) { case "Escape": go() }', []],
    ['import a from "Some thing.ts"', []],
    ['type A = "Some words"', []],
    ['throw new TypeError("There is no root.")', []],
    ['<p>{exportTitle()}</p>', []],
    ['const form = "exportTitle"', []],
    ['const nameClass = isKnown ? "cm-name" : "cm-name cm-odd name"', []],
    ['mark.className = `tag tag-draft ${kind}`', []],
    ['mark.textContent = `Line ${number} of it`', ['Line {} of it']],
    ['mark.style.left = `${x}px`', []],
    ['mark.style.setProperty("--lane", `${height}px`)', []],
    ['storage.setItem(key, `${id} left there`)', []],
    ['function mark(className: string, label: string) {}; mark("tag tag-draft", "Draft voice")', ['Draft voice']],
    ['import { mark } from "./mark.ts"; mark("ic ic-12", "Draft voice")', ['Draft voice']],
  ])('are found in %j', (text, words) => {
    const files = [parseSource('renderer/a.tsx', text), parseSource('renderer/mark.ts', markIcon)]
    const found = files.flatMap((file) => literalWords(file, quietParameters(files)))
    expect(found.map((each) => each.text)).toEqual(words)
  })

  it.each<[string, readonly string[]]>([
    ['notes.push({ kind: "ignored", message: "It is read as it is written." })', ['It is read as it is written.']],
    ['const message = `"${words}" is text.`', ['"{}" is text.']],
    [
      'ask({ message: many ? "Send all lines?" : title, buttons: ["Quit now", wait()] })',
      ['Send all lines?', 'Quit now'],
    ],
    ['const voices = [{ id: "draft-ash", description: "Low and measured", tags: ["calm"] }]', ['Low and measured']],
    ['const undo = { label: "Split Line", kind: "two words" }', ['Split Line']],
    ['notes.push({ kind: "ignored", ...say("direction.note.phonemes") })', []],
    ['function move(to: number, label = "Move Lines") {}', ['Move Lines']],
    ['ask({ message: nativeSendTitle({ lines }), title: "Wren", detail: `${id}` })', []],
  ])('are found where something is told outside of the window: %j', (text, words) => {
    expect(toldWords(parseSource('electron/a.ts', text))).toEqual(words)
  })
})
