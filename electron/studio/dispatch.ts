import type { z } from 'zod'
import { type BridgeHandlers, bridgeCalls, type CallName } from '../../shared/contract/bridge.ts'
import type { CallAnswer } from '../../shared/contract/envelope.ts'
import { problemFrom, StudioError, toProblem } from '../../shared/core/model/errors.ts'
import { say, type Words } from '../../shared/messages/say.ts'
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
  if (!isCallName(name)) return refused(say('studio.call.none'))
  const call = bridgeCalls[name]
  const parsed = call.input.safeParse(input)
  if (!parsed.success) {
    return refused(flawWords(parsed.error.issues[0]))
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

function flawWords(issue: z.core.$ZodIssue | undefined): Words {
  if (issue === undefined) return say('studio.call.wrong')
  const member = issue.path.map(String).join('.')
  return member === ''
    ? say('studio.call.form', { issue: issue.message })
    : say('studio.call.member', { member, issue: issue.message })
}

function refused(words: Words): CallAnswer {
  return { ok: false, error: problemFrom('input.invalid', words, say('studio.call.remedy')) }
}

function logError(text: string): void {
  process.stderr.write(`${text}\n`)
}
