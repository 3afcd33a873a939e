import { latePart } from '../ui/late-part.tsx'

/** What is wrong or doubtful in the script. */
export const problemList = latePart(async () => (await import('../features/edit/problem-list.tsx')).ProblemList)
