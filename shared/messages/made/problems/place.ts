// Made by `npm run messages` from en/problems/place.json: change that.
/** What can go wrong here, by its id. */
export const placeProblems = {
  'place.unknown': (): string => 'This place is not known any more.',
  'place.unknown.remedy': (): string => 'Copy its path instead, or export again.',
  'place.gone': (given: { readonly folder: string }): string => `The folder “${given.folder}” is not where it was.`,
  'place.gone.remedy': (): string => 'It was moved, renamed or deleted. Export again, or look for it where you put it.',
  'place.notShown': (): string => 'The file manager could not be started.',
  'place.remedy.copy': (): string => 'Copy the path and go there yourself.',
  'place.noProgram': (): string => 'Repartee finds no file manager on this computer.',
  'place.noScreen': (): string => 'Repartee runs without a screen of its own, where no file manager can be shown.',
  'place.elsewhere': (): string => 'Repartee runs on another computer than this window.',
  'place.noWindow': (): string => 'There is no window here that could show a folder.',
}
