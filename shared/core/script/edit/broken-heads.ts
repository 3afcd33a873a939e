import { say, type Words } from '../../../messages/say.ts'
import { MAX_NAME_CHARACTERS } from '../../model/limits.ts'
import { isInCapitals, isSpeakerName, isVariantName } from '../../model/names.ts'
import type { Diagnostic, ScriptNode } from '../../model/script.ts'

const form = /^([^/():]+?)(\/([^():]*?))? ?(?:\([^()]{0,200}\))? ?:[ \t]*\S/u
/** More words are a sentence in capitals. */
const MOST_WORDS = 12

/**
 * Heads in capitals whose lines are action for their form alone: a variant that has no name or none that a script can hold,
 * and a name that is too long. Its words would be left unspoken, and nothing in the text shows why.
 */
export function brokenHeads(nodes: readonly ScriptNode[]): readonly Diagnostic[] {
  return nodes.flatMap((node, index): readonly Diagnostic[] => {
    if (node.kind !== 'action' && !(node.kind === 'line' && node.isNarrated === true)) return []
    const { raw } = node
    const [, name = '', slash, variant = ''] = form.exec(raw) ?? []
    if (name === '' || !isInCapitals(name)) return []
    const words = wordsOf(name, slash === undefined ? undefined : variant)
    if (words === undefined) return []
    const place = { line: index + 1, from: node.from, to: node.from + raw.indexOf(':') + 1 }
    return [{ severity: 'warning', code: 'brokenHead', ...words, ...place }]
  })
}

function wordsOf(name: string, variant: string | undefined): (Words & { readonly remedy: Words }) | undefined {
  if (variant !== undefined && isSpeakerName(name) && !isVariantName(variant)) {
    return variant === ''
      ? { ...say('script.brokenHead.noVariant', { name }), remedy: say('script.brokenHead.noVariant.remedy') }
      : { ...say('script.brokenHead.variant', { variant }), remedy: say('script.brokenHead.variant.remedy') }
  }
  const isTooLong = name.length > MAX_NAME_CHARACTERS && isSpeakerName(name.slice(0, MAX_NAME_CHARACTERS).trim())
  if (!isTooLong || name.split(/\s+/).length > MOST_WORDS) return undefined
  return {
    ...say('script.brokenHead.long', { name, most: MAX_NAME_CHARACTERS }),
    remedy: say('script.brokenHead.long.remedy'),
  }
}
