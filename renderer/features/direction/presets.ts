import type { ParameterName } from './parameter-list.ts'

/** Named ways of speaking. */
export const directionPresets = [
  { id: 'steady', title: 'Steady', values: { temperature: 0.4, top_p: 0.6, repetition_penalty: 1.1 } },
  { id: 'balanced', title: 'Balanced', values: { temperature: 0.7, top_p: 0.7, repetition_penalty: 1.2 } },
  { id: 'lively', title: 'Lively', values: { temperature: 0.9, top_p: 0.9, repetition_penalty: 1.2 } },
] as const satisfies readonly {
  readonly id: string
  readonly title: string
  readonly values: Partial<Record<ParameterName, number>>
}[]
