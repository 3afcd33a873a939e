// Made by `npm run messages` from en/bridge.json: change that.
/** This is too large to be sent at once. */
export const bridgeTooLarge = (): string => 'This is too large to be sent at once.'
/** Make it smaller and try again. */
export const bridgeTooLargeRemedy = (): string => 'Make it smaller and try again.'
/** The studio answered {status}. */
export const bridgeStatus = (given: { readonly status: string }): string => `The studio answered ${given.status}.`
/** Reload the window. */
export const bridgeStatusRemedy = (): string => 'Reload the window.'
/** The answer was cut off. */
export const bridgeCutOff = (): string => 'The answer was cut off.'
/** Try again. */
export const bridgeCutOffRemedy = (): string => 'Try again.'
/** Repartee has stopped. */
export const bridgeGone = (): string => 'Repartee has stopped.'
/** This window looks for it by itself. If it does not come back, start it again with npm start. */
export const bridgeGoneRemedy = (): string => 'This window looks for it by itself. If it does not come back, start it again with npm start.'
/** This window is not signed in any more. */
export const bridgeRefused = (): string => 'This window is not signed in any more.'
/** Start Repartee again with npm start and open the new link. */
export const bridgeRefusedRemedy = (): string => 'Start Repartee again with npm start and open the new link.'
