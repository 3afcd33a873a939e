import type { Script } from '../../../shared/core/model/script.ts'
import { documentOf } from '../../../shared/core/script/document-script.ts'
import { deriveLineIds, withLineIds } from '../../../shared/core/script/line-ids.ts'
import { sha256Text } from '../../base/hash-text.ts'
import { countIds } from './count-ids.ts'

/**
 * A script in which every spoken line has an id of its own, as the plan has it: lines that were just typed or pasted get
 * theirs a moment later, and must be heard until then. The same object while the script is the same. `script` answers
 * scripts of documents, edited or another one each time.
 */
export function identifiedScript(script: () => Script): () => Script {
  const ids = countIds()
  let kept: { readonly from: Script; readonly to: Script } | undefined
  return () => {
    const from = script()
    if (kept?.from !== from) {
      const document = documentOf(from)
      const hasAll = document !== undefined && ids.areAllIn(document)
      kept = { from, to: hasAll ? from : withLineIds(from, deriveLineIds(from, sha256Text)) }
    }
    return kept.to
  }
}
