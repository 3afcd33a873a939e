/** Asks so many questions at a time; of those that wait the newest is asked next, and every one is asked in the end. */
export function fewAtATime<Question, Answer>(
  most: number,
  ask: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  const waiting: (() => void)[] = []
  let underWay = 0
  return async (question) => {
    if (underWay < most) underWay += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await ask(question)
    } finally {
      const next = waiting.pop()
      if (next === undefined) underWay -= 1
      else next()
    }
  }
}
