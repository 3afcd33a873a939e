import type { ParameterOverrides } from '../model/parameters.ts'
import { carryOptional } from './carry.ts'

/** Carries a change of what a level directs: each parameter for itself. */
export const carryParameters = carryOptional<ParameterOverrides>({}, { prosody: carryOptional({}, {}) })
