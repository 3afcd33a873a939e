import type { Problem } from '../model/errors.ts'

/** True for a draft in which something stands for words that no voice spoke (`draft.placeholder`). It is heard as it is. */
export function isPlaceholder(take: { readonly problem?: Problem | undefined } | undefined): boolean {
  return take?.problem?.id === 'draft.placeholder'
}
