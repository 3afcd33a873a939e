// Made by `npm run messages` from the files of problems/: change that.

/** The words of everything that can go wrong, by id. */
export const problemTable = {
}
