import { Facet } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

/** What lists do for Enter, once they have come. */
export type EmptyLine = {
  /**
   * Opens the list of speakers on the empty line of the caret, who speaks next first. `joinsUp`: the name that is chosen
   * takes the place of the empty line before it as well. Does nothing while nobody is cast.
   */
  readonly offerSpeakers: (view: EditorView, how: { readonly joinsUp: boolean }) => void
  /** Where a name was chosen from that list and nothing follows it: an empty line again. False anywhere else. */
  readonly leaveChosen: (view: EditorView) => boolean
}

export const emptyLineFacet = Facet.define<EmptyLine, EmptyLine | undefined>({ combine: (all) => all[0] })
