import { latePart } from '../../base/late/late-part.tsx'

/** What is wrong or doubtful in the script. */
export const problemList = latePart(async () => (await import('./problem-panel.tsx')).ProblemPanel)
