/**
 * Whose text stands first where two insert at the same place without knowing of each other: true if it is that of `other`.
 * It is the same author's each time, on both sides, so that a word which is still being typed is not torn by somebody
 * else's. What no page wrote stands first, and so does the same author's earlier text.
 */
export function standsFirst(other: string | null, author: string | undefined): boolean {
  return other === null || author === undefined || other <= author
}
