import { speakerMatcher } from '../../../shared/core/cast/variants.ts'
import type { Cast } from '../../../shared/core/model/cast.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { Gaps } from '../../../shared/core/model/project.ts'
import type { Script } from '../../../shared/core/model/script.ts'
import { channelGains, channelsOf, type StereoLevel } from '../../../shared/core/timeline/gains.ts'
import type { JoinedLine } from '../../../shared/core/timeline/parts/joined-line.ts'
import { joinedLines } from '../../../shared/core/timeline/parts/layout.ts'

/** What the order of lines follows from; the same objects while nothing changed. */
export type OrderBasis = { readonly script: Script; readonly cast: Cast; readonly gaps: Gaps }

/** The lines of a script in the order in which they sound. */
export type PlayOrder = {
  readonly lines: readonly JoinedLine[]
  readonly placeOf: (lineId: LineId) => number | undefined
  /** The first line behind one that says nothing; undefined if that is not there either, or is the last. */
  readonly placeBehind: (lineId: LineId) => number | undefined
  /** Factors for each channel, as in the mix before the gain of its lane, which the page adds: it is heard while it is changed. */
  readonly gainsOf: (line: JoinedLine) => readonly number[]
}

/** Answers the order of now, worked out again only when something it follows from is another object. */
export function playOrder(basis: () => OrderBasis): () => PlayOrder {
  let kept: (OrderBasis & { readonly order: PlayOrder }) | undefined
  return () => {
    const { script, cast, gaps } = basis()
    if (kept?.script !== script || kept.cast !== cast || kept.gaps !== gaps) {
      kept = { script, cast, gaps, order: orderOf({ script, cast, gaps }) }
    }
    return kept.order
  }
}

function orderOf(basis: OrderBasis): PlayOrder {
  const lines = joinedLines(basis)
  const places = new Map(lines.map(({ lineId }, place) => [lineId, place]))
  const isPlaced = (lineId: LineId | undefined): boolean => lineId !== undefined && places.has(lineId)
  const matchOf = speakerMatcher(basis.cast)
  const panOf = new Map(basis.cast.speakers.map(({ id, pan }) => [id, pan ?? 0]))
  const levelOf = ({ node, lineId, speakerId }: JoinedLine): StereoLevel => {
    const own = basis.cast.lines?.[lineId]
    const match = matchOf(node)
    return {
      gainDb: (match.kind === 'known' ? (match.variant?.gainDb ?? 0) : 0) + (own?.gainDb ?? 0),
      pan: own?.pan ?? (speakerId === undefined ? 0 : (panOf.get(speakerId) ?? 0)),
    }
  }
  const channels = channelsOf(lines.map(levelOf))
  return {
    lines,
    placeOf: (lineId) => places.get(lineId),
    placeBehind: (lineId) => {
      const { nodes } = basis.script
      const at = nodes.findIndex((node) => node.kind === 'line' && node.id === lineId)
      const next = at < 0 ? undefined : nodes.slice(at).find((node) => node.kind === 'line' && isPlaced(node.id))
      return next?.kind === 'line' && next.id !== undefined ? places.get(next.id) : undefined
    },
    gainsOf: (line) => channelGains(levelOf(line), channels),
  }
}
