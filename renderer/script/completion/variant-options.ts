import type { Speaker, Variant } from '../../../shared/core/model/cast.ts'
import { isVariantName, nameKey } from '../../../shared/core/model/names.ts'

/** The name of a variant that is being written behind `NAME/`; offsets are in the physical line. */
export type VariantPlace = {
  readonly speaker: Speaker
  /** Behind the stroke. */
  readonly from: number
  /** Behind the whole name, of which the caret may stand in the middle. */
  readonly to: number
  readonly typed: string
  /** The line has nothing behind it: a chosen variant goes on with the colon. */
  readonly isAtEnd: boolean
}

/** One row of the list of variants. `match` is the part of the name that was typed. */
export type VariantOption =
  | { readonly kind: 'variant'; readonly variant: Variant; readonly match: readonly [number, number] }
  | { readonly kind: 'add'; readonly name: string }

/** As many as the cast can hold. */
const MOST_VARIANTS = 20

const head = /^(\p{L}[^:()/]{0,39})\/([^:()/]{0,40})$/u
const tail = /^([^:()/]*?)( ?\(.*| *:.*)?$/u

/** The variant that the caret stands in: behind the stroke after the name of somebody in the cast, and nowhere else. */
export function variantPlace(
  visible: string,
  caret: number,
  find: (name: string) => Speaker | undefined,
): VariantPlace | undefined {
  const [, name = '', typed = ''] = head.exec(visible.slice(0, caret)) ?? []
  const speaker = name === '' ? undefined : find(name.trim())
  if (speaker === undefined || typed.startsWith(' ')) return undefined
  const [, rest = '', behind = ''] = tail.exec(visible.slice(caret)) ?? []
  // Words without a colon behind them are no variant's name.
  if (behind === '' && visible.slice(caret).trim() !== '') return undefined
  return {
    speaker,
    from: caret - typed.length,
    to: caret + (behind === '' ? visible.length - caret : rest.length),
    typed,
    isAtEnd: behind === '',
  }
}

/**
 * The speaker's variants that fit what was typed: those that begin with it in the order of the cast, then those that have
 * it inside; and to add one of that name, where there is none.
 */
export function variantOptions({ speaker, typed }: VariantPlace): readonly VariantOption[] {
  const key = nameKey(typed)
  const first: VariantOption[] = []
  const second: VariantOption[] = []
  const variants = speaker.variants ?? []
  for (const variant of variants) {
    const at = variant.name.toLowerCase().indexOf(key)
    if (at === 0) first.push({ kind: 'variant', variant, match: [0, key.length] })
    else if (at > 0) second.push({ kind: 'variant', variant, match: [at, at + key.length] })
  }
  const name = typed.trim()
  const isTaken = variants.some((variant) => nameKey(variant.name) === key)
  const canAdd = isVariantName(name) && !isTaken && variants.length < MOST_VARIANTS
  return [...first, ...second, ...(canAdd ? [{ kind: 'add', name } as const] : [])]
}
