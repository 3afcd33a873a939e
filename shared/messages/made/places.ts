// Made by `npm run messages` from en/places.json: change that.
/** Open */
export const placesOpen = (): string => 'Open'
/** Open the folder (names the button Open, whose word it begins with) */
export const placesOpenName = (): string => 'Open the folder'
/** Copy */
export const placesCopy = (): string => 'Copy'
/** Copy the path (names the button Copy, whose word it begins with) */
export const placesCopyName = (): string => 'Copy the path'
/** Copied */
export const placesCopied = (): string => 'Copied'
/** The path was copied. */
export const placesCopiedSaid = (): string => 'The path was copied.'
/** The path could not be copied. */
export const placesCopiedNot = (): string => 'The path could not be copied.'
/** Select it with the mouse and copy it yourself. */
export const placesCopiedNotRemedy = (): string => 'Select it with the mouse and copy it yourself.'
