import { availableParallelism, loadavg } from 'node:os'
import { median } from '../rounds.ts'

/** How far a limit may be exceeded before a measurement fails: what a noisy machine needs. */
const tolerance = 1.25

/** A goal: ours over a peer's in the same run. */
export type Goal =
  /** `ratios`: one for each round; their median is judged by `limit`, if there is one. */
  | { readonly goal: string; readonly limit?: number; readonly ratios: readonly number[] }
  | { readonly goal: string; readonly notMeasured: string }

/** How busy the machine was: beyond one a processor, other work stands in every figure. */
export function machineLoad(): string {
  const [lastMinute = 0] = loadavg()
  return `load of the last minute ${lastMinute.toFixed(1)} on ${availableParallelism()} processors`
}

/** One line a goal: the median (least-most) of its ratios, and whether it is reached. */
export function printGoals(goals: readonly Goal[]): void {
  for (const goal of goals) process.stdout.write(`${described(goal)}\n`)
}

/** 1 if a goal is missed by more than noise can explain, otherwise 0. What was not measured is not missed. */
export function exitCodeFor(goals: readonly Goal[]): 0 | 1 {
  const isFarOff = goals.some(
    (goal) => 'ratios' in goal && goal.limit !== undefined && median(goal.ratios) > goal.limit * tolerance,
  )
  return isFarOff ? 1 : 0
}

function described(goal: Goal): string {
  if ('notMeasured' in goal) return `R -${' '.repeat(28)}${goal.goal}  not measured: ${goal.notMeasured}`
  const r = median(goal.ratios)
  const short = (value: number): string => value.toPrecision(3)
  const figures = `R ${short(r)} (${short(Math.min(...goal.ratios))}-${short(Math.max(...goal.ratios))})`
  if (goal.limit === undefined) return `${figures.padEnd(31)}${goal.goal}`
  return `${figures.padEnd(31)}${goal.goal}  goal ${goal.limit}: ${r <= goal.limit ? 'reached' : 'MISSED'}`
}
