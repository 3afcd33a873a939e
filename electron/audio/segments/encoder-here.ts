import { resolveObjectURL } from 'node:buffer'
import { compileFunction } from 'node:vm'

/** What is sent to an encoder's own code, and what it answers: a number by which both belong together. */
type Numbered = { readonly id: number; readonly success?: boolean; readonly error?: unknown }
type Listener = (event: { readonly data: Numbered }) => void

/** After so many encoders the code begins anew: it frees nothing of those that are done. */
const MOST_ENCODERS = 12

/**
 * Begins an encoder of mediabunny whose code runs in this thread. By itself it would begin a thread for each: two more of
 * them, and two changes of threads for every packet. `begin` sends the first samples, with which the code comes.
 */
export async function begunHere<T>(begin: () => Promise<T>): Promise<T> {
  beginning += 1
  // Where there is such a class, the package takes it before Node's own threads.
  Reflect.set(globalThis, 'Worker', EncoderHere)
  try {
    return await begin()
  } finally {
    beginning -= 1
    if (beginning === 0) Reflect.deleteProperty(globalThis, 'Worker')
  }
}

let beginning = 0

/** The part of a browser's `Worker` that mediabunny's encoders use. */
class EncoderHere {
  readonly #code: Promise<EncoderCode>
  #onMessage: Listener = () => undefined

  constructor(url: string) {
    const text = resolveObjectURL(url)?.text()
    if (text === undefined) throw new TypeError('An encoder has no code.')
    this.#code = text.then(codeOf)
    // Whoever sends something hears of a failure; until then nobody is to call it unheard.
    this.#code.catch(() => undefined)
  }

  addEventListener(_name: 'message', listener: Listener): void {
    this.#onMessage = listener
  }

  /** What is moved is copied into the encoder's own memory while the message is heard, and gone then. */
  postMessage(message: Numbered, moved: readonly ArrayBuffer[] = []): void {
    void this.#heard(message, moved)
  }

  terminate(): void {
    this.#onMessage = () => undefined
  }

  async #heard(message: Numbered, moved: readonly ArrayBuffer[]): Promise<void> {
    try {
      const code = await this.#code
      code.run(message, (data) => this.#onMessage({ data }))
      for (const buffer of moved) buffer.transfer(0)
    } catch (error) {
      this.#onMessage({ data: { id: message.id, success: false, error } })
    }
  }
}

/** The code of one kind of encoder, which any number of them share one after the other. */
class EncoderCode {
  readonly text: string
  encoders = 0
  readonly #waiting = new Map<number, { readonly id: number; readonly answer: (data: Numbered) => void }>()
  #onMessage: Listener = () => undefined
  #lastId = 0

  constructor(text: string) {
    this.text = text
    const self = {
      addEventListener: (_name: string, listener: Listener): void => {
        this.#onMessage = listener
      },
      postMessage: (data: Numbered): void => this.#answered(data),
    }
    // Its clock only keeps a browser from ending it.
    compileFunction(text, ['self', 'setInterval', 'require'])(self, () => undefined, undefined)
  }

  run(message: Numbered, answer: (data: Numbered) => void): void {
    this.#lastId += 1
    this.#waiting.set(this.#lastId, { id: message.id, answer })
    this.#onMessage({ data: { ...message, id: this.#lastId } })
  }

  #answered(data: Numbered): void {
    const waiting = this.#waiting.get(data.id)
    this.#waiting.delete(data.id)
    waiting?.answer({ ...data, id: waiting.id })
  }
}

let kept: EncoderCode | undefined

function codeOf(text: string): EncoderCode {
  if (kept?.text !== text || kept.encoders >= MOST_ENCODERS) kept = new EncoderCode(text)
  kept.encoders += 1
  return kept
}
