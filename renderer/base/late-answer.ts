/**
 * What a call answers of a state that events tell too; undefined if that state was told anew while the answer was on its
 * way. Events come in their order, but an answer may come behind an event that is newer than it, and every change is told.
 */
export async function answerUnlessTold<T>(told: () => unknown, ask: () => Promise<T>): Promise<T | undefined> {
  const before = told()
  const answer = await ask()
  return told() === before ? answer : undefined
}
