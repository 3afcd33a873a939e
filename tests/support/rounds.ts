/** Times of one thing that is measured, in milliseconds, one for each round. */
export type Times = { readonly name: string; readonly times: readonly number[] }

/**
 * Runs each task once a round, one after the other, so that a noisy machine disturbs all of them alike; the first rounds
 * are for warming up and are not kept. What counts is the time that this thread ran, not the time that passed.
 */
export async function interleaved(
  tasks: readonly { readonly name: string; readonly run: () => unknown }[],
  rounds: { readonly kept: number; readonly warm: number },
): Promise<readonly Times[]> {
  const times = tasks.map(() => [] as number[])
  for (let round = -rounds.warm; round < rounds.kept; round++) {
    for (const [index, task] of tasks.entries()) {
      const before = process.threadCpuUsage()
      await task.run()
      const { user, system } = process.threadCpuUsage(before)
      if (round >= 0) times[index]?.push((user + system) / 1000)
    }
  }
  return tasks.map(({ name }, index) => ({ name, times: times[index] ?? [] }))
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** The value that this share (0 to 1) of all values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

/** Ours over the peer's within each round: what a goal is judged by. */
export function ratios(ours: readonly number[], peer: readonly number[]): readonly number[] {
  return ours.map((value, round) => value / (peer[round] ?? Number.NaN))
}

/** `12.3 (10.1-20.9)`: median, least and most. */
export function spread(times: readonly number[], digits = 2): string {
  return `${median(times).toFixed(digits)} (${Math.min(...times).toFixed(digits)}-${Math.max(...times).toFixed(digits)})`
}
