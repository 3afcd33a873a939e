// Made by `npm run messages` from en/safety-notices.json: change that.
/** Speakers without a voice were given draft voices. */
export const safetyNoticesCastOnOpeningDraftVoices = (): string => 'Speakers without a voice were given draft voices.'
/** Press a name in the cast to choose another one. */
export const safetyNoticesDraftVoicesRemedy = (): string => 'Press a name in the cast to choose another one.'
/** Another program changed lines that were changed here too. */
export const safetyNoticesShowSafetyChangedElsewhere = (): string => 'Another program changed lines that were changed here too.'
/** Safety of the project */
export const safetyNoticesSafetyBars = (): string => 'Safety of the project'
