import { forEachNodeOf } from '../../../shared/core/script/document-script.ts'
import { deriveLineIds, withLineIds } from '../../../shared/core/script/line-ids.ts'
import { isSpoken } from '../../../shared/core/script/lines.ts'
import type { Script } from '../../../shared/core/model/script.ts'
import { sha256Text } from '../../base/hash-text.ts'

/**
 * A script in which every spoken line has an id of its own, as the plan has it: lines that were just typed or pasted get
 * theirs a moment later, and must be heard until then. The same object while the script is the same.
 */
export function identifiedScript(script: () => Script): () => Script {
  let kept: { readonly from: Script; readonly to: Script } | undefined
  return () => {
    const from = script()
    if (kept?.from !== from)
      kept = { from, to: hasAllIds(from) ? from : withLineIds(from, deriveLineIds(from, sha256Text)) }
    return kept.to
  }
}

function hasAllIds(script: Script): boolean {
  const seen = new Set<string>()
  let spoken = 0
  forEachNodeOf(script, (node) => {
    if (node.kind !== 'line' || !isSpoken(node)) return
    if (node.id !== undefined) seen.add(node.id)
    spoken += 1
  })
  return seen.size === spoken
}
