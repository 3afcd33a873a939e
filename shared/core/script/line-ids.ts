import type { HashText } from '../model/canonical.ts'
import { canonicalJson } from '../model/canonical.ts'
import { problemError } from '../model/errors.ts'
import { isLineId, toId } from '../model/id-checks.ts'
import type { LineId } from '../model/ids.ts'
import { nameKey } from '../model/names.ts'
import type { Script, TextChange } from '../model/script.ts'
import { say } from '../../messages/say.ts'

const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'
const idCount = 36 ** 6
/** More tries than 50,000 ids among two thousand million can ever need: reaching it means that `newId` repeats itself. */
const maxTries = 1000

/**
 * An id from bytes, random or of a hash; equal bytes give equal ids.
 * @throws RangeError for fewer than 6 bytes, which would make some ids far more likely than others.
 */
export function lineIdFromBytes(bytes: Uint8Array): LineId {
  if (bytes.length < 6) throw new RangeError(`A line id needs 6 bytes, not ${bytes.length}`)
  let value = 0
  for (const byte of bytes) value = (value * 256 + byte) % idCount
  let id = ''
  for (let place = 0; place < 6; place++) {
    id += digits.charAt(value % 36)
    value = Math.floor(value / 36)
  }
  return toId(id, isLineId)
}

/**
 * The changes that give every line an id of its own: lines without one get one, and of lines with the same id the first
 * keeps it. Lines that are still empty are left alone. Nothing but the ends of the lines concerned is touched.
 * `newId` is asked again while it answers an id that is taken.
 */
export function assignLineIds(script: Script, newId: () => LineId): readonly TextChange[] {
  const taken = new Set<LineId>()
  for (const node of script.nodes) if (node.kind === 'line' && node.id !== undefined) taken.add(node.id)
  const seen = new Set<LineId>()
  const changes: TextChange[] = []
  for (const node of script.nodes) {
    if (node.kind !== 'line') continue
    if (node.id === undefined) {
      const bodyFrom = node.isNarrated === true ? 0 : node.raw.indexOf(':', node.spans.name[1]) + 1
      if (node.raw.slice(bodyFrom).trim() === '') continue
      const from = node.from + node.raw.trimEnd().length
      changes.push({ from, to: node.from + node.raw.length, insert: `  #${freshId(taken, newId)}` })
    } else if (seen.has(node.id)) {
      const to = node.from + (node.spans.id?.[1] ?? node.raw.length)
      changes.push({ from: to - 6, to, insert: freshId(taken, newId) })
    } else {
      seen.add(node.id)
    }
  }
  return changes
}

/**
 * Ids for a script that must not be written to: the line's own where it has one (the first of duplicates), else made
 * from speaker, text and how often that pair came before. Unchanged lines keep theirs when others are edited or moved.
 * @returns ids by index into `script.nodes`, for every line that is not empty.
 */
export function deriveLineIds(script: Script, hash: HashText): ReadonlyMap<number, LineId> {
  const ids = new Map<number, LineId>()
  const taken = new Set<LineId>()
  for (const [index, node] of script.nodes.entries()) {
    if (node.kind !== 'line' || node.id === undefined || taken.has(node.id)) continue
    ids.set(index, node.id)
    taken.add(node.id)
  }
  const occurrences = new Map<string, number>()
  for (const [index, node] of script.nodes.entries()) {
    if (node.kind !== 'line' || node.text === '') continue
    const content = canonicalJson([nameKey(node.speaker), node.text])
    const occurrence = (occurrences.get(content) ?? 0) + 1
    occurrences.set(content, occurrence)
    if (ids.has(index)) continue
    let attempt = 0
    const id = freshId(taken, () => idFromHash(hash(canonicalJson([content, occurrence, attempt++]))))
    ids.set(index, id)
  }
  return ids
}

/**
 * The script with these ids on its lines, by node index; a line that is not in the map has none afterwards. The text is
 * not changed: `raw`, `spans` and printing stay as they are.
 */
export function withLineIds(script: Script, ids: ReadonlyMap<number, LineId>): Script {
  return {
    nodes: script.nodes.map((node, index) => {
      if (node.kind !== 'line') return node
      const id = ids.get(index)
      if (id === node.id) return node
      const { id: _own, ...rest } = node
      return id === undefined ? rest : { ...rest, id }
    }),
  }
}

function freshId(taken: Set<LineId>, newId: () => LineId): LineId {
  for (let tries = 0; tries < maxTries; tries++) {
    const id = newId()
    if (taken.has(id)) continue
    taken.add(id)
    return id
  }
  throw problemError('internal', say('script.id.none'), say('script.id.none.remedy'))
}

function idFromHash(hex: string): LineId {
  const bytes = new Uint8Array(8)
  for (let at = 0; at < 8; at++) bytes[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16)
  return lineIdFromBytes(bytes)
}
