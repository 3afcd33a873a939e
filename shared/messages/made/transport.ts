// Made by `npm run messages` from en/transport.json: change that.
/** This sound cannot be played. */
export const transportUnplayableSample = (): string => 'This sound cannot be played.'
/** The player could not be loaded. Reload the window. */
export const transportMissing = (): string => 'The player could not be loaded. Reload the window.'
