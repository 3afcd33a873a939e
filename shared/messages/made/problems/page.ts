// Made by `npm run messages` from en/problems/page.json: change that.
/** What can go wrong here, by its id. */
export const pageProblems = {
  'page.ended': (): string => 'Another window has put back what this one had not saved.',
  'page.ended.remedy': (): string => 'Copy what you still miss, and load the page again.',
}
