import { takesQuoteCutOff, takesQuoteOverlaps, takesQuotePause } from '../../../shared/messages/made/takes.ts'
import type { LineNode } from '../../../shared/core/model/script.ts'
import { formatSeconds } from '../../base/format.ts'

/** A line's words as a reader sees them: delivery in italics, cues and pauses as chips. */
export function LineQuote({ node, className }: { readonly node: LineNode; readonly className: string | undefined }) {
  return (
    <p className={className}>
      {node.delivery === undefined ? null : <span className="cue">({node.delivery}) </span>}
      {node.overlap ? <span className="cue snd">{takesQuoteOverlaps()}</span> : null}
      {node.parts.map((part) => {
        if (part.kind === 'text') return <span key={part.from}>{part.text}</span>
        const words =
          part.kind === 'cue' ? part.cue : takesQuotePause({ durationMs: formatSeconds(part.durationMs / 1000) })
        return (
          <span key={part.from} className="cue snd">
            [{words}]
          </span>
        )
      })}
      {node.interrupted ? <span className="cue"> {takesQuoteCutOff()}</span> : null}
    </p>
  )
}
