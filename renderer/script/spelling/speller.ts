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

export function createSpeller(language: SpellingLanguage): Speller {
  const verdicts = new Map<string, boolean>()
  const waiting = new Map<number, (words: readonly string[]) => void>()
  let worker: Worker | undefined
  let count = 0

  const start = (): Worker => {
    const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'spelling' })
    const [rules, words] = files[language]
    send(started, { kind: 'open', rules: absolute(rules), words: absolute(words) })
    started.addEventListener('message', (event: MessageEvent<SpellingAnswer>): void => {
      waiting.get(event.data.id)?.(event.data.words)
      waiting.delete(event.data.id)
    })
    return started
  }
  const ask = (make: (id: number) => SpellingRequest): Promise<readonly string[]> => {
    worker ??= start()
    count += 1
    const id = count
    const answer = new Promise<readonly string[]>((resolve) => waiting.set(id, resolve))
    send(worker, make(id))
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
    close: () => worker?.terminate(),
  }
}

function send(worker: Worker, request: SpellingRequest): void {
  worker.postMessage(request, [])
}

/** A worker has another base than the page. */
function absolute(address: string): string {
  return new URL(address, document.baseURI).href
}
