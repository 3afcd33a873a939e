import affUs from '../../../node_modules/dictionary-en/index.aff?url'
import dicUs from '../../../node_modules/dictionary-en/index.dic?url'
import affGb from '../../../node_modules/dictionary-en-gb/index.aff?url'
import dicGb from '../../../node_modules/dictionary-en-gb/index.dic?url'
import { spellingKey } from '../../../shared/core/spelling/words.ts'
import type { SpellingAnswer, SpellingLanguage, SpellingRequest } from './messages.ts'

/** Knows which words are spelled right. The worker behind it starts with the first question. */
export type Speller = {
  /** True, false, or undefined if it was not asked yet. */
  readonly isRight: (word: string) => boolean | undefined
  /** Looks words up; resolves when `isRight` knows all of them. */
  readonly learn: (words: readonly string[]) => Promise<void>
  readonly suggest: (word: string) => Promise<readonly string[]>
  readonly close: () => void
}

const files: { readonly [L in SpellingLanguage]: readonly [string, string] } = {
  'en-US': [affUs, dicUs],
  'en-GB': [affGb, dicGb],
}

/** How long (ms) until a worker that could not begin is begun again: its host may be back by then. */
const ASK_AGAIN_MS = 1000

export function createSpeller(language: SpellingLanguage): Speller {
  const verdicts = new Map<string, boolean>()
  const waiting = new Map<
    number,
    { readonly request: SpellingRequest; readonly take: (words: readonly string[]) => void }
  >()
  let worker: Worker | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let count = 0

  const start = (): Worker => {
    const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'spelling' })
    const [rules, words] = files[language]
    send(started, { kind: 'open', rules: absolute(rules), words: absolute(words) })
    started.addEventListener('message', (event: MessageEvent<SpellingAnswer>): void => {
      waiting.get(event.data.id)?.take(event.data.words)
      waiting.delete(event.data.id)
    })
    // Its program or a dictionary did not come: what is asked stays asked until they do.
    started.addEventListener('error', (event) => {
      event.preventDefault()
      started.terminate()
      if (worker !== started) return
      worker = undefined
      timer = setTimeout(askAgain, ASK_AGAIN_MS)
    })
    return started
  }
  const askAgain = (): void => {
    if (worker !== undefined || waiting.size === 0) return
    worker = start()
    for (const { request } of waiting.values()) send(worker, request)
  }
  const ask = (make: (id: number) => SpellingRequest): Promise<readonly string[]> => {
    askAgain()
    worker ??= start()
    count += 1
    const id = count
    const request = make(id)
    const answer = new Promise<readonly string[]>((take) => waiting.set(id, { request, take }))
    send(worker, request)
    return answer
  }
  return {
    isRight: (word) => verdicts.get(spellingKey(word)),
    learn: async (words) => {
      const asked = [...new Set(words.map(spellingKey))].filter((word) => !verdicts.has(word))
      if (asked.length === 0) return
      const wrong = new Set(await ask((id) => ({ id, kind: 'check', words: asked })))
      for (const word of asked) verdicts.set(word, !wrong.has(word))
    },
    suggest: (word) => ask((id) => ({ id, kind: 'suggest', word: spellingKey(word) })),
    close: () => {
      clearTimeout(timer)
      worker?.terminate()
    },
  }
}

function send(worker: Worker, request: SpellingRequest): void {
  worker.postMessage(request, [])
}

/** A worker has another base than the page. */
function absolute(address: string): string {
  return new URL(address, document.baseURI).href
}
