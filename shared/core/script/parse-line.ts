import { isLineId } from '../model/id-checks.ts'
import type { LineId } from '../model/ids.ts'
import { parseInline } from './inline.ts'
import { isCut, linePlaces, locateBody, locateLine, overlaps, place } from './line-places.ts'
import type { LineNode, NodeBase, ScriptNode } from '../model/script.ts'

// One line's places, written anew for each line that is parsed alone.
const places = linePlaces()

/**
 * Parses one physical line; every line can be parsed without its neighbours, so an edit needs only the lines it touches.
 * `isSpeaker` says whether a name of the right form makes a line. `isFirst`: it is the text's first line, where a byte
 * order mark may stand; by default, the one whose offset is 0. Never throws.
 */
export function parseLine(
  base: NodeBase,
  isSpeaker: (name: string) => boolean,
  isFirst: boolean = base.from === 0,
): ScriptNode {
  const { from, raw, eol } = base
  const kind = locateLine(raw, 0, raw.length, isSpeaker, isFirst, places)
  if (kind === 'blank') return { from, raw, eol, kind }
  if (kind === 'line') return lineNode(base)
  const text = raw.slice(places[place.textFrom] ?? 0, places[place.textTo] ?? 0)
  if (kind === 'note') return { from, raw, eol, kind, text }
  if (kind !== 'action') return { from, raw, eol, kind, title: text }
  const id = idBefore(raw, places[place.idTo] ?? -1)
  return id === undefined ? { from, raw, eol, kind, text } : { from, raw, eol, kind, text, id }
}

/** What stands behind a line's colon, or in a line of action: words with their marks and the id. */
export type LineBody = {
  readonly textFrom: number
  readonly textTo: number
  readonly overlap: boolean
  readonly interrupted: boolean
  /** The spaces before `#` and the id; undefined without one. */
  readonly idSpan: readonly [number, number] | undefined
}

/**
 * Reads the body of a line that begins at `bodyFrom`, behind the colon or at the first word of action. `idTo` is where the
 * id ends, if there is one.
 */
export function readLineBody(raw: string, bodyFrom: number, idTo: number | undefined): LineBody {
  locateBody(raw, bodyFrom, raw.length, idTo, places)
  const marks = places[place.marks] ?? 0
  return {
    textFrom: places[place.textFrom] ?? 0,
    textTo: places[place.textTo] ?? 0,
    overlap: (marks & overlaps) !== 0,
    interrupted: (marks & isCut) !== 0,
    idSpan: idTo === undefined ? undefined : [places[place.idFrom] ?? 0, idTo],
  }
}

// One literal for the usual form, and no spreads: this runs for every line of a script that is read whole.
function lineNode({ from, raw, eol }: NodeBase): LineNode {
  const nameFrom = places[place.nameFrom] ?? 0
  const nameTo = places[place.nameTo] ?? 0
  const textFrom = places[place.textFrom] ?? 0
  const textTo = places[place.textTo] ?? 0
  const variantFrom = places[place.variantFrom] ?? -1
  const deliveryFrom = places[place.deliveryFrom] ?? -1
  const idFrom = places[place.idFrom] ?? -1
  const idTo = places[place.idTo] ?? -1
  const marks = places[place.marks] ?? 0
  const speaker = raw.slice(nameFrom, nameTo)
  const text = raw.slice(textFrom, textTo)
  const parts = parseInline(raw, textFrom, textTo)
  const overlap = (marks & overlaps) !== 0
  const interrupted = (marks & isCut) !== 0
  const id = idFrom === -1 ? undefined : idBefore(raw, idTo)
  const name = [nameFrom, nameTo] as const
  const textSpan = [textFrom, textTo] as const
  if (variantFrom === -1 && deliveryFrom === -1 && id !== undefined) {
    const spans = { name, text: textSpan, id: [idFrom, idTo] as const }
    return { from, raw, eol, kind: 'line', speaker, text, parts, overlap, interrupted, id, spans }
  }
  const deliveryTo = places[place.deliveryTo] ?? 0
  const delivery = deliveryFrom === -1 ? '' : raw.slice(deliveryFrom + 1, deliveryTo - 1).trim()
  const variantTo = places[place.variantTo] ?? 0
  return {
    from,
    raw,
    eol,
    kind: 'line',
    speaker,
    ...(variantFrom === -1 ? {} : { variant: raw.slice(variantFrom, variantTo) }),
    ...(delivery === '' ? {} : { delivery }),
    text,
    parts,
    overlap,
    interrupted,
    ...(id === undefined ? {} : { id }),
    spans: {
      name,
      ...(deliveryFrom === -1 ? {} : { delivery: [deliveryFrom, deliveryTo] as const }),
      text: textSpan,
      ...(idFrom === -1 ? {} : { id: [idFrom, idTo] as const }),
    },
  }
}

function idBefore(raw: string, idTo: number): LineId | undefined {
  if (idTo < 6) return undefined
  const id = raw.slice(idTo - 6, idTo)
  return isLineId(id) ? id : undefined
}
