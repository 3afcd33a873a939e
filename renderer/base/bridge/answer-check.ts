import { bridgeCalls, type CallName } from '../../../shared/contract/bridge.ts'

/** True if a value is what the call answers, by the same schema by which main is made to answer it. */
export function isAnswer(name: CallName, value: unknown): boolean {
  return bridgeCalls[name].output.safeParse(value).success
}
