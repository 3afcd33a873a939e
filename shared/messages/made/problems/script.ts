// Made by `npm run messages` from en/problems/script.json: change that.
/** What can go wrong here, by its id. */
export const scriptProblems = {
  'script.change.misfit': (): string => 'A change does not fit the text it is for.',
  'script.change.misfit.remedy': (): string => 'Load the text again and repeat the change.',
  'script.id.none': (): string => 'No free line id was found.',
  'script.id.none.remedy': (): string => 'Try again.',
  'script.unwritable.speaker': (): string => 'This cannot be written into a script as a speaker name.',
  'script.unwritable.speaker.remedy': (): string => 'Begin it with a letter and keep to 40 letters.',
  'script.unwritable.variant': (): string => 'This cannot be written into a script as a variant.',
  'script.unwritable.variant.remedy': (): string => 'Use letters and digits, 40 at most.',
  'script.unwritable.delivery': (): string => 'This cannot be written into a script as a delivery.',
  'script.unwritable.delivery.remedy': (): string => 'Leave out parentheses and line breaks.',
}
