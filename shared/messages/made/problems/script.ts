// Made by `npm run messages` from en/problems/script.json: change that.
/** What can go wrong here, by its id. */
export const scriptProblems = {
  'script.change.misfit': (): string => 'A change does not fit the text it is for.',
  'script.change.misfit.remedy': (): string => 'Load the text again and repeat the change.',
  'script.id.none': (): string => 'No free line id was found.',
  'script.id.none.remedy': (): string => 'Try again.',
}
