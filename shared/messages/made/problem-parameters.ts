// Made by `npm run messages` from the files of problems/: change that.
/** The parameters of every problem by its id, with their kinds. */
export const problemParameters: Readonly<Record<string, Readonly<Record<string, 'text' | 'number' | 'boolean' | 'list'>>>> =
  {
  }
