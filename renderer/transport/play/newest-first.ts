/** What is asked at a time: the one that is answered next, and the one that makes main end it. */
const MOST_ASKED = 2

/**
 * Asks so that the newest question is never behind many older ones: a browser has six connections to one address, and
 * answers may take seconds. At most two questions are on their way; of those that wait behind them only the newest is
 * asked, and the others are answered with `superseded`.
 */
export function newestFirst<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
  superseded: Answer,
): (question: Question) => Promise<Answer> {
  let underWay = 0
  let waiting: { readonly go: () => void; readonly drop: () => void } | undefined
  const run = async (question: Question): Promise<Answer> => {
    underWay += 1
    try {
      return await ask(question)
    } finally {
      underWay -= 1
      const next = waiting
      waiting = undefined
      next?.go()
    }
  }
  return (question) => {
    if (underWay < MOST_ASKED) return run(question)
    waiting?.drop()
    return new Promise<Answer>((resolve) => {
      waiting = { go: () => resolve(run(question)), drop: () => resolve(superseded) }
    })
  }
}
