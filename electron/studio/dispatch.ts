import { type BridgeHandlers, bridgeCalls, type CallName } from '../../shared/contract/bridge.ts'
import type { CallAnswer } from '../../shared/contract/envelope.ts'
import { type Problem, StudioError, toProblem } from '../../shared/core/model/errors.ts'
import { errorFacts } from '../base/error-facts.ts'

/** What a host may hand over besides the call. */
export type DispatchOptions = {
  /** Tests let the answer be checked too: a handler that breaks the contract is then an error. */
  readonly checksOutput?: boolean
  /** Where an error that nobody foresaw is written; standard error by default. */
  readonly log?: (text: string) => void
}

/**
 * Runs one call of the bridge: the name must be one of the contract's own, the input must have its form. Never rejects;
 * what goes wrong is answered as a problem, and errors that are nobody's problem show nothing of themselves.
 */
export async function dispatch(
  handlers: BridgeHandlers,
  name: string,
  input: unknown,
  options: DispatchOptions = {},
): Promise<CallAnswer> {
  if (!isCallName(name)) return refused('There is no such call.')
  const call = bridgeCalls[name]
  const parsed = call.input.safeParse(input)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const where = issue === undefined || issue.path.length === 0 ? 'The call' : issue.path.map(String).join('.')
    return refused(`${where} is not as it must be: ${issue?.message ?? 'wrong form'}.`.slice(0, 500))
  }
  try {
    // Name, schema and handler belong together, which the compiler cannot follow.
    const value: unknown = await Reflect.apply(handlers[name], undefined, [parsed.data])
    return { ok: true, value: options.checksOutput === true ? call.output.parse(value) : value }
  } catch (error) {
    if (!(error instanceof StudioError)) (options.log ?? logError)(`${name}: ${errorFacts(error)}`)
    return { ok: false, error: toProblem(error) }
  }
}

function isCallName(name: string): name is CallName {
  return Object.hasOwn(bridgeCalls, name)
}

function refused(message: string): CallAnswer {
  const error: Problem = { code: 'input.invalid', message, remedy: 'Reload the window. If it happens again, restart.' }
  return { ok: false, error }
}

function logError(text: string): void {
  process.stderr.write(`${text}\n`)
}
