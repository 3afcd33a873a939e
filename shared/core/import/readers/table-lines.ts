import { isVariantName } from '../../model/names.ts'
import type { KnownSpeakers } from '../../model/script.ts'
import { type Head, nameCensus, readHead, splitVariant } from '../heads.ts'
import type { NamedRole } from '../mapping/column-names.ts'
import { readNotation } from '../parts.ts'
import { isPlaceOfVoice, placeOfVoice } from '../place-of-voice.ts'
import { readTime } from '../target-times.ts'
import type { ImportedItem, ImportedLine } from '../types.ts'
import { say, type Words } from '../../../messages/say.ts'

/** One row of a table by the roles of its columns. `number`: counted from 1 in the file. */
export type RowCells = {
  readonly cell: (column: NamedRole) => string
  readonly number: number
  readonly warn: (words: Words, line?: number) => void
}

/** Who speaks a row. */
export type RowSpeaker = Pick<Head, 'speaker' | 'variant' | 'delivery' | 'place'>

/** Of the cell of a speaker: `BAKER (V.O.)` is the baker; other words in parentheses may be part of a name here. */
export function whoOf(speaker: string): RowSpeaker {
  const inside = /^(.*\S)\s*\(([^()]*)\)$/.exec(speaker)
  const isPlace = inside !== null && isPlaceOfVoice(inside[2] ?? '')
  const place = isPlace ? placeOfVoice(inside[2] ?? '') : undefined
  return { ...splitVariant(isPlace ? (inside[1] ?? '') : speaker), ...(place === undefined ? {} : { place }) }
}

/** Finds `NAME: words` in the cells of words of a whole table, by the rules of game scripts. */
export function headedWords(texts: readonly string[], known: KnownSpeakers): (text: string) => Head | undefined {
  const census = nameCensus(known)
  for (const text of texts) {
    const head = readHead(text)
    if (head !== undefined) census.add(head, !/\s/.test(head.speaker))
    else if (text !== '') census.addOther()
  }
  return (text) => {
    const head = readHead(text)
    return head !== undefined && census.mayBeSpeaker(head.speaker) ? head : undefined
  }
}

/** A row that somebody speaks. What its own columns say goes before what stands at the name. */
export function tableLine(who: RowSpeaker, text: string, cells: RowCells): ImportedLine {
  const { cell, number } = cells
  const { delivery: written, ...speaker } = who
  const delivery = directionOf(cell) || (written ?? '')
  const variant = cell('variant')
  const sourceId = cell('id')
  return {
    kind: 'line',
    ...speaker,
    ...(isVariantName(variant) ? { variant } : {}),
    ...(delivery === '' ? {} : { delivery }),
    ...readNotation(text),
    ...(sourceId === '' ? {} : { sourceId }),
    row: number,
    ...timesOf(cells),
  }
}

/** A row for which nobody is named, with what a narrator needs of it. */
export function unnamedLine(text: string, cells: RowCells): ImportedItem {
  const { cell, number } = cells
  const [sourceId, delivery] = [cell('id'), directionOf(cell)]
  return {
    kind: 'action',
    text,
    isUnnamed: true,
    ...(delivery === '' ? {} : { delivery }),
    ...(sourceId === '' ? {} : { sourceId }),
    row: number,
    ...timesOf(cells),
  }
}

function directionOf(cell: RowCells['cell']): string {
  return cell('direction').replace(/^\((.*)\)$/, '$1')
}

function timesOf({ cell, number, warn }: RowCells): Pick<ImportedLine, 'startMs' | 'endMs'> {
  const time = (column: 'start' | 'end'): number | undefined => {
    const words = cell(column)
    const ms = words === '' ? undefined : readTime(words)
    if (words !== '' && ms === undefined) warn(say('import.notice.time', { time: words.slice(0, 40) }), number)
    return ms
  }
  const [startMs, endMs] = [time('start'), time('end')]
  return { ...(startMs === undefined ? {} : { startMs }), ...(endMs === undefined ? {} : { endMs }) }
}
