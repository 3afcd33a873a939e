/** One thing that a menu offers. */
export type MenuEntry = {
  readonly title: string
  readonly keys?: string | undefined
  readonly disabled?: boolean
  /** Present on entries that are one of a choice. */
  readonly checked?: boolean
  readonly onChoose: () => void
}

/** What a menu shows, from top to bottom. A function is asked when the menu opens. */
export type MenuGroups = readonly { readonly title?: string; readonly entries: readonly MenuEntry[] }[]
