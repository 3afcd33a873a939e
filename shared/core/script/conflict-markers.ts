/**
 * A whole group of conflict markers, as version control leaves it where two branches changed the same lines:
 * `<<<<<<< ours`, one version, (`||||||| base`, what both come from,) `=======`, the other version, `>>>>>>> theirs`.
 * Places count lines from 0; ranges are `[start, end)` and hold no marker. Of groups inside a group only the outer one counts.
 */
export type MarkerGroup = {
  readonly first: number
  /** The line behind the last marker. */
  readonly end: number
  readonly ours: readonly [number, number]
  readonly base?: readonly [number, number]
  readonly theirs: readonly [number, number]
  /** What stands behind the markers: names of branches or commits. */
  readonly names: { readonly ours: string; readonly theirs: string }
}

type Marker = { readonly kind: '<' | '|' | '=' | '>'; readonly line: number; readonly name: string }

const MARKER = /^\uFEFF?(?:([<|>])\1{6}(?: (.*))?|(={7}))$/

/** True for a line that looks like a marker; alone it is text like any other. */
export function isMarkerLine(line: string): boolean {
  return MARKER.test(line)
}

/** False where no group can stand, without looking at lines. */
export function mayHoldMarkers(text: string): boolean {
  return text.includes('<<<<<<<') && text.includes('>>>>>>>')
}

/** The whole groups of a text, by its lines without their ends. A start without its end, or a lone `=======`, is none. */
export function markerGroups(lines: readonly string[]): readonly MarkerGroup[] {
  const markers = lines.flatMap((text, line): Marker[] => {
    const found = text.length > 6 ? MARKER.exec(text) : null
    if (found === null) return []
    const kind = found[3] === undefined ? found[1] : '='
    return kind === '<' || kind === '|' || kind === '>' || kind === '=' ? [{ kind, line, name: found[2] ?? '' }] : []
  })
  const groups: MarkerGroup[] = []
  for (let at = 0; at < markers.length; ) {
    const found = groupAt(markers, at)
    if (found !== undefined) groups.push(found.group)
    at = found?.next ?? at + 1
  }
  return groups
}

function groupAt(markers: readonly Marker[], at: number): { group: MarkerGroup; next: number } | undefined {
  const start = markers[at]
  if (start?.kind !== '<') return undefined
  let depth = 0
  let base: Marker | undefined
  let middle: Marker | undefined
  for (let next = at; next < markers.length; next += 1) {
    const marker = markers[next]
    if (marker === undefined) break
    if (marker.kind === '<') depth += 1
    else if (marker.kind === '>') depth -= 1
    else if (depth === 1 && marker.kind === '|' && middle === undefined) base ??= marker
    else if (depth === 1 && marker.kind === '=') middle ??= marker
    if (depth > 0) continue
    if (middle === undefined) return undefined
    const group: MarkerGroup = {
      first: start.line,
      end: marker.line + 1,
      ours: [start.line + 1, (base ?? middle).line],
      ...(base === undefined ? {} : { base: [base.line + 1, middle.line] as const }),
      theirs: [middle.line + 1, marker.line],
      names: { ours: start.name, theirs: marker.name },
    }
    return { group, next: next + 1 }
  }
  return undefined
}

/** The lines of a text, without their ends. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/)
}

/** One side of every group of a text, with everything outside the groups: what that branch has. */
export function sideOf(text: string, side: 'ours' | 'theirs'): string {
  const lines = text.match(/[^\r\n]*(?:\r\n|\r|\n|$)/g) ?? []
  const kept: string[] = []
  let at = 0
  for (const group of markerGroups(linesOf(text))) {
    kept.push(...lines.slice(at, group.first), ...lines.slice(...group[side]))
    at = group.end
  }
  return [...kept, ...lines.slice(at)].join('')
}
