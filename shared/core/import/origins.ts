import { oneLine } from './parts.ts'
import { type LineOrigin, MAX_SOURCE_NAME } from '../sources/line-sources.ts'
import type { ImportedItem, ImportedLine, ImportFormat } from './types.ts'

const nothing: Partial<ImportedLine> = {}

type ImportedAction = Extract<ImportedItem, { kind: 'action' }>

/** Says where lines stand in their source, in the source's order: `enter` tells each scene as it begins. */
export type OriginFinder = {
  readonly enter: (sceneNumber: string | undefined) => void
  /** Undefined for a line of which the source says nothing but its words. */
  readonly of: (line: ImportedLine) => LineOrigin | undefined
  /** Only a text that the source has a name for is ever asked for by it. */
  readonly ofAction: (action: ImportedAction) => LineOrigin | undefined
}

/** Begins at the top of a source. Of our own notation ids and times are ours, and not the source's. */
export function originFinder(format: ImportFormat): OriginFinder {
  let scene = ''
  const isOurs = format === 'dialogue' || format === 'fountain'
  const of = (item: ImportedLine | ImportedAction): LineOrigin | undefined => {
    const { mark, sourceId, row, startMs, endMs } = isOurs ? nothing : item
    const id = oneLine(mark ?? sourceId ?? '').slice(0, MAX_SOURCE_NAME)
    if (id === '' && scene === '' && startMs === undefined) return undefined
    return {
      ...(id === '' ? {} : { id }),
      ...(row === undefined ? {} : { row }),
      ...(scene === '' ? {} : { scene }),
      ...(startMs === undefined ? {} : { startMs }),
      ...(startMs === undefined || endMs === undefined || endMs < startMs ? {} : { endMs }),
    }
  }
  return {
    enter: (sceneNumber) => {
      scene = oneLine(sceneNumber ?? '').slice(0, MAX_SOURCE_NAME)
    },
    of,
    ofAction: (action) => (action.mark === undefined && action.sourceId === undefined ? undefined : of(action)),
  }
}
