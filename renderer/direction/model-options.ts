import { givenModels, isAddedModel, type ModelFacts } from '../../shared/core/model/models.ts'
import type { SpeechModel } from '../../shared/core/model/parameters.ts'
import { directionModelOutside, directionModelUnknown } from '../../shared/messages/made/direction.ts'

/**
 * The models to choose from: those of the given interface, then those that the user added, which are marked. A chosen one
 * that nobody describes any more (a project made elsewhere) stays in the list.
 */
export function modelOptions(
  chosen: SpeechModel,
  added: readonly ModelFacts[],
): readonly { readonly value: SpeechModel; readonly title: string }[] {
  const known = [...givenModels, ...added.filter(({ id }) => isAddedModel(id))]
  const options = known.map(({ id, title }) => ({
    value: id,
    title: isAddedModel(id) ? directionModelOutside({ model: title }) : title,
  }))
  return known.some(({ id }) => id === chosen)
    ? options
    : [...options, { value: chosen, title: directionModelUnknown({ model: chosen }) }]
}
