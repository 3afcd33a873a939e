import nspell from 'nspell'
import type { SpellingAnswer, SpellingRequest } from './messages.ts'

/**
 * Looks words up in a Hunspell dictionary, off the page's own thread and off the network: the dictionary's two files come
 * from the studio itself, by the addresses in the first message.
 */
let speller: Promise<ReturnType<typeof nspell>> | undefined

/** Suggestions that are worth reading through. */
const MOST_SUGGESTIONS = 8

self.addEventListener('message', (event: MessageEvent<SpellingRequest>): void => {
  const request = event.data
  if (request.kind === 'open') speller = load(request.rules, request.words)
  // The page begins anew with another worker: this one has no dictionary.
  else answer(request).catch(reportError)
})

async function answer(request: Exclude<SpellingRequest, { readonly kind: 'open' }>): Promise<void> {
  const dictionary = await speller
  if (dictionary === undefined) return
  const words =
    request.kind === 'check'
      ? request.words.filter((word) => !dictionary.correct(word))
      : dictionary.suggest(request.word).slice(0, MOST_SUGGESTIONS)
  const found: SpellingAnswer = { id: request.id, words }
  self.postMessage(found, { transfer: [] })
}

async function load(...addresses: readonly [string, string]): Promise<ReturnType<typeof nspell>> {
  const [rules, words] = await Promise.all(addresses.map(async (address) => (await fetch(address)).text()))
  return nspell(rules ?? '', words ?? '')
}
