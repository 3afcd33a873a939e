// Made by `npm run messages` from en/problems/direction.json: change that.
/** What can go wrong here, by its id. */
export const directionProblems = {
  'direction.value': (given: { readonly name: string; readonly value: string }): string => `${given.name} cannot be ${given.value}.`,
  'direction.value.remedy': (): string => 'Give a value inside its range.',
}
