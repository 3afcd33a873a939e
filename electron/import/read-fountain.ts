import { Fountain } from 'fountain-js'
import { isVariantName } from '../../shared/core/model/names.ts'
import { importProblemList } from '../../shared/core/import/problems.ts'
import { readTargetNote } from '../../shared/core/import/target-times.ts'
import type { ImportedItem, ImportedLine, ImportedScript } from '../../shared/core/import/types.ts'
import { sourceChunks, NOTE, prepareFountain, SONG } from './prepare-fountain.ts'
import { plainMarks, restoreEscapes } from './fountain-marks.ts'
import { type SpeechBlock, speechBlock } from './speech-block.ts'

type Token = ReturnType<Fountain['parse']>['tokens'][number]
type Output = { readonly items: ImportedItem[]; readonly notes: readonly string[]; title?: string }

/** What a chunk that is not the first begins with: a page break keeps its first words from being a title page. */
const guard = '===\n\n'

/**
 * Reads Fountain with fountain-js, in chunks, because it copies its list of tokens for every token. Extensions of names
 * are dropped, parentheticals become delivery or cues, dual dialogue an overlap, emphasis marks go; notes, sections,
 * synopses and the title page's entries become notes.
 */
export function readFountain(text: string): ImportedScript {
  const problems = importProblemList()
  const { source, notes } = prepareFountain(text)
  const output: Output = { items: [], notes }
  for (const [index, chunk] of sourceChunks(source).entries()) {
    const { tokens } = new Fountain().parse(index === 0 ? chunk : guard + chunk, true)
    takeTokens(tokens, output)
  }
  const { items, title } = output
  return { ...(title === undefined ? {} : { title }), format: 'fountain', items, problems: problems.all() }
}

function takeTokens(tokens: readonly Token[], output: Output): void {
  let block: SpeechBlock | undefined
  let isDual = false
  let inside: string[] = []
  for (const { type, text = '', dual, is_title: isTitle, scene_number: number } of tokens) {
    if (isTitle === true) takeTitlePage(type, text, output)
    else if (type === 'dialogue_begin') isDual = dual === 'right'
    else if (type === 'character') block = speechBlock(plainMarks(withoutNotes(text, inside)), isDual)
    else if (type === 'dialogue_end') {
      if (block !== undefined) takeLine(block.line(), inside, output)
      block = undefined
      inside = []
    } else if (block !== undefined) takeSpeech(block, type, withoutNotes(text, inside))
    else takeOther(type, text, output, number)
  }
}

function takeSpeech(block: SpeechBlock, type: string, text: string): void {
  if (type === 'parenthetical') block.addParenthetical(restoreEscapes(plainMarks(text)))
  else {
    for (const row of text.split('\n')) {
      const words = plainMarks(row.replace(SONG, ''))
      if (SONG.test(row)) block.addSong(words, restoreEscapes)
      else block.addWords(words, restoreEscapes)
    }
  }
}

function takeOther(type: string, text: string, output: Output, number = ''): void {
  const notes: string[] = []
  const words = restoreEscapes(plainMarks(withoutNotes(text, notes)))
    .replace(new RegExp(SONG.source, 'g'), '')
    .trim()
  for (const number of notes) output.items.push({ kind: 'note', text: output.notes[Number(number)] ?? '' })
  if (words === '') return
  // fountain-js takes a forced action that ends like a transition for one, with its sign.
  if (type === 'transition') return void output.items.push({ kind: 'action', text: words.replace(/^!/, '') })
  if (type === 'scene_heading') {
    output.items.push({ kind: 'scene', title: words, ...(number === '' ? {} : { number }) })
  } else if (type === 'section' || type === 'synopsis' || type === 'note')
    output.items.push({ kind: 'note', text: words })
  else if (type === 'action' || type === 'centered' || type === 'lyrics') {
    output.items.push({ kind: 'action', text: words })
  }
}

function takeTitlePage(type: string, text: string, output: Output): void {
  const words = restoreEscapes(plainMarks(withoutNotes(text, [])))
    .replace(/\s+/g, ' ')
    .trim()
  if (words === '') return
  if (type === 'title') output.title = words
  else output.items.push({ kind: 'note', text: `${type.replaceAll('_', ' ')}: ${words}` })
}

// Our own notes carry the line's id and times; others stand above the line they were in.
function takeLine(line: ImportedLine, inside: readonly string[], output: Output): void {
  let whole = line
  for (const number of inside) {
    const text = (output.notes[Number(number)] ?? '').trim()
    const mark = /^#([a-z0-9]{6})(?:\/(.{1,40}))?$/.exec(text)
    const times = readTargetNote(text)
    if (mark !== null) {
      const variant = mark[2]
      const isVariant = variant !== undefined && isVariantName(variant)
      whole = { ...whole, sourceId: mark[1] ?? '', ...(isVariant ? { variant } : {}) }
    } else if (times !== undefined) whole = { ...whole, ...times }
    else output.items.push({ kind: 'note', text })
  }
  output.items.push(whole)
}

function withoutNotes(text: string, found: string[]): string {
  return text.replace(NOTE, (_whole, number: string) => {
    found.push(number)
    return ''
  })
}
