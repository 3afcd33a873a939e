/** A caret of another window. `position`: an offset in the document when it is told; it moves with the text from then on. */
export type OtherCaret = { readonly windowId: string; readonly position: number }
