import { Facet, StateEffect, StateField } from '@codemirror/state'
import type { ModelChoice } from '../../../shared/core/model/models.ts'

/** The model that the project renders with: its words are offered where a line has no other. */
export const modelChanged = StateEffect.define<ModelChoice>()
/** The model that a new document starts with. */
export const initialModel = Facet.define<ModelChoice, ModelChoice>({
  combine: (all) => all[0] ?? { id: 's2-pro', added: [] },
})
export const modelField = StateField.define<ModelChoice>({
  create: (state) => state.facet(initialModel),
  update(model, transaction) {
    for (const effect of transaction.effects) if (effect.is(modelChanged)) return effect.value
    return model
  },
})
