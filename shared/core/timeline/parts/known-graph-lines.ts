import type { Cast, LineDirection } from '../../model/cast.ts'
import type { LineId, SpeakerId, TakeId } from '../../model/ids.ts'
import type { LineNode } from '../../model/script.ts'
import type { Take } from '../../model/take.ts'
import type { GraphLine } from '../graph-schema.ts'
import type { JoinedLine } from './joined-line.ts'
import type { LineJoin } from '../line-join.ts'

/** What a graph needs to know of a take. */
export type HeardTake = Pick<Take, 'durationSamples' | 'sampleRate' | 'trim' | 'loudnessLufs'> & { readonly id: TakeId }

/** Everything that a line of a graph is made of, besides the parts of its text. */
export type GraphLineOf = {
  readonly lineId: LineId
  readonly speakerId: SpeakerId | undefined
  readonly step: number
  readonly join: LineJoin
  readonly isLast: boolean
  readonly take: HeardTake | undefined
  readonly own: LineDirection | undefined
  readonly variantDb: number
  readonly speed: number
}

/** The lines of one graph, with what decided each of them. */
type ReadGraph = {
  readonly cast: Cast
  readonly joined: readonly JoinedLine[]
  readonly takes: readonly (HeardTake | undefined)[]
  readonly lines: readonly GraphLine[]
}

/** What a line at its old place is known by. */
type LineThere = {
  readonly line: JoinedLine
  readonly take: HeardTake | undefined
  readonly step: number
  readonly isLast: boolean
}

/**
 * Lines of graphs of one project: each comes out as the same object again while nothing that it is made of has changed. It is
 * looked for at the place that it had in the graph before, as all but one of a thousand are there, and then by the parts of
 * its text, which stay the same object while a line is not edited.
 */
export class KnownGraphLines {
  readonly #byParts = new WeakMap<LineNode['parts'], GraphLineOf & { readonly made: GraphLine }>()
  #last: ReadGraph | undefined

  /** The graph before, if it was made with this cast. */
  before(cast: Cast): { readonly lineAt: (place: number, now: LineThere) => GraphLine | undefined } | undefined {
    const last = this.#last
    if (last?.cast !== cast) return undefined
    const { joined, takes, lines } = last
    return {
      lineAt: (place, { line, take, step, isLast }) => {
        const made = lines[place]
        const isSame =
          joined[place] === line &&
          takes[place] === take &&
          made?.step === step &&
          isLast === (place === joined.length - 1)
        return isSame ? made : undefined
      },
    }
  }

  /** The line that was made of these, or the one that `make` answers. */
  line(parts: LineNode['parts'], of: GraphLineOf, make: () => GraphLine): GraphLine {
    const before = this.#byParts.get(parts)
    if (before !== undefined && isMadeOf(before, of)) return before.made
    const made = make()
    this.#byParts.set(parts, { ...of, made })
    return made
  }

  keep(graph: ReadGraph): void {
    this.#last = graph
  }
}

function isMadeOf(before: GraphLineOf, now: GraphLineOf): boolean {
  return (
    before.take === now.take &&
    before.step === now.step &&
    before.lineId === now.lineId &&
    before.speakerId === now.speakerId &&
    before.isLast === now.isLast &&
    before.own === now.own &&
    before.variantDb === now.variantDb &&
    before.speed === now.speed &&
    isSameJoin(before.join, now.join)
  )
}

function isSameJoin(a: LineJoin, b: LineJoin): boolean {
  return (
    a.kind === b.kind && a.samples === b.samples && a.writtenSamples === b.writtenSamples && a.isTimed === b.isTimed
  )
}
