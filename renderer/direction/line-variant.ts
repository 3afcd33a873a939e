import type { LineId } from '../../shared/core/model/ids.ts'
import type { EditMaker } from '../project/editor-handle.ts'
import { directionUndoVariant } from '../../shared/messages/made/direction.ts'

/**
 * Writes another variant behind the name of lines; undefined writes none. Lines that a narrator reads have no name and
 * stay as they are.
 */
export function lineVariantEdit(lineIds: ReadonlySet<LineId>, variant: string | undefined): EditMaker {
  return ({ script }) => {
    const changes = script.nodes.flatMap((node) => {
      if (node.kind !== 'line' || node.isNarrated === true || node.id === undefined || !lineIds.has(node.id)) return []
      if (node.variant === variant) return []
      const [from, nameTo] = node.spans.name
      const to = node.variant === undefined ? nameTo : node.raw.indexOf(node.variant, nameTo) + node.variant.length
      const insert = variant === undefined ? node.speaker : `${node.speaker}/${variant}`
      return [{ from: node.from + from, to: node.from + to, insert }]
    })
    return changes.length === 0 ? undefined : { label: directionUndoVariant(), changes }
  }
}
