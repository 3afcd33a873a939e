// Made by `npm run messages` from en/problems/direction.json: change that.
/** What can go wrong here, by its id. */
export const directionProblems = {
  'direction.value': (given: { readonly name: string; readonly value: string }): string => `${given.name} cannot be ${given.value}.`,
  'direction.value.remedy': (): string => 'Give a value inside its range.',
  'direction.model.notDescribed': (given: { readonly model: string }): string => `The model "${given.model}" is not known here, nor how it takes direction.`,
  'direction.model.notDescribed.remedy': (): string => 'Add it to the models in the settings, or choose another model.',
}
