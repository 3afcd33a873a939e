/** A deadline passes in so many steps: a process that was stopped, or slept with its computer, has lost one of them. */
const STEPS = 20

/** Calls `passed` after a time, of which only what this process was running for counts. Gives what stops it. */
export function setSteppedDeadline(deadlineMs: number, passed: () => void): () => void {
  let steps = 0
  const timer = setInterval(() => {
    steps += 1
    if (steps > STEPS) passed()
  }, deadlineMs / STEPS)
  return () => clearInterval(timer)
}
