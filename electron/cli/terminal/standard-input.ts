import { problemError, problemFrom } from '../../../shared/core/model/errors.ts'
import { say, type Words } from '../../../shared/messages/say.ts'
import type { Console } from './console.ts'
import { CallError, callProblem } from './exit.ts'

/** What is piped into the program. */
export type StandardInput = {
  /** A person types it. */
  readonly isTerminal: boolean
  /** Its bytes as they come. Nothing is read, and the process is not kept alive, before somebody asks. */
  readonly bytes: () => AsyncIterable<Uint8Array>
  /** Reads no more; whoever writes is told that the pipe is closed. */
  readonly close: () => void
}

/** How standard input is named where a file is expected. A file that is called so is `./-`. */
export const STANDARD_INPUT = '-'

/** What reading standard input needs of the program around it. */
export type InputHost = {
  readonly standardInput?: StandardInput | undefined
  readonly console: Pick<Console, 'err'>
  readonly stop: AbortSignal
}

/**
 * Reads all that is piped in, however long its writer takes, and says so to a person who would have to type it.
 * @throws CallError if nothing comes, or more than `maxBytes`; StudioError `render.cancelled` if `stop` is aborted
 */
export async function readStandardInput(
  { standardInput, console, stop }: InputHost,
  maxBytes: number,
): Promise<Uint8Array> {
  if (standardInput?.isTerminal === true) {
    console.err('Reading the script from standard input: write or paste it, then Ctrl+D (Windows: Ctrl+Z and Enter).\n')
  }
  const blocks: Uint8Array[] = []
  let length = 0
  const close = (): void => standardInput?.close()
  stop.addEventListener('abort', close, { once: true })
  try {
    for await (const block of standardInput?.bytes() ?? []) {
      length += block.byteLength
      if (length > maxBytes) {
        const words = say('cli.input.tooLarge', { megabytes: Math.round(maxBytes / 1024 / 1024) })
        throw callProblem('script.unreadable', words, say('disk.read.tooLarge.remedy'))
      }
      blocks.push(block)
      if (stop.aborted) break
    }
  } catch (error) {
    if (error instanceof CallError) throw error
    if (!stop.aborted) throw unusable(say('cli.input.unreadable'), say('cli.input.unreadable.remedy'), error)
  } finally {
    stop.removeEventListener('abort', close)
  }
  if (stop.aborted) throw problemError('render.cancelled', say('cli.stopped'))
  if (length === 0) throw callProblem('script.unreadable', say('cli.input.empty'), say('cli.input.empty.remedy'))
  return Buffer.concat(blocks)
}

/** The same as text. @throws also CallError for what is not UTF-8 */
export async function readInputText(host: InputHost, maxBytes: number): Promise<string> {
  const bytes = await readStandardInput(host, maxBytes)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch (error) {
    throw unusable(say('cli.input.notText'), say('cli.input.notText.remedy'), error)
  }
}

function unusable(words: Words, remedy: Words, cause: unknown): CallError {
  return new CallError([problemFrom('script.unreadable', words, remedy)], { cause })
}

/** Asks a person at a terminal for one line. @throws StudioError `render.cancelled` if `stop` is aborted */
export async function askLine({ standardInput, console, stop }: InputHost, question: string): Promise<string> {
  console.err(question)
  const close = (): void => standardInput?.close()
  stop.addEventListener('abort', close, { once: true })
  let text = ''
  try {
    for await (const block of standardInput?.bytes() ?? []) {
      text += new TextDecoder().decode(block)
      if (text.includes('\n') || stop.aborted) break
    }
  } catch (error) {
    if (!stop.aborted) throw error
  } finally {
    stop.removeEventListener('abort', close)
  }
  if (stop.aborted) throw problemError('render.cancelled', say('cli.stopped'))
  return text.split('\n')[0]?.trim() ?? ''
}
