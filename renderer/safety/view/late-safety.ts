import { latePart } from '../../base/late/late-part.tsx'

/** Bars about the safety of the project. */
export const safetyBars = latePart(async () => (await import('./safety-bars-panel.tsx')).SafetyBarsPanel)

/** What is shown while files of the project are damaged. */
export const damagedScreen = latePart(async () => (await import('./safety-bars-panel.tsx')).DamagedPanel)
