// Made by `npm run messages` from en/kept-words.json: change that.
import { number, pluralOf } from '../languages/en.ts'

/** Words of this window */
export const keptWordsRegion = (): string => 'Words of this window'
/** Copied. */
export const keptWordsCopied = (): string => 'Copied.'
/** {words, plural, one {# word is} other {# words are}} back in the script */
export const keptWordsAgain = (given: { readonly words: number }): string => `${pluralOf(given.words) === 'one' ? `${number(given.words)} word is` : `${number(given.words)} words are`} back in the script`
/** They were not on the disk when the page ended. Undo takes them out again. */
export const keptWordsAgainRemedy = (): string => 'They were not on the disk when the page ended. Undo takes them out again.'
/** {words, plural, =0 {Changes are} one {# word is} other {# words are}} not on the disk */
export const keptWordsNotOnDisk = (given: { readonly words: number }): string => `${given.words === 0 ? 'Changes are' : pluralOf(given.words) === 'one' ? `${number(given.words)} word is` : `${number(given.words)} words are`} not on the disk`
/** {words, plural, =0 {Copy the lines} one {Copy the word} other {Copy the # words}} */
export const keptWordsCopyAll = (given: { readonly words: number }): string => given.words === 0 ? 'Copy the lines' : pluralOf(given.words) === 'one' ? 'Copy the word' : `Copy the ${number(given.words)} words`
/** Repartee has stopped */
export const keptWordsStopped = (): string => 'Repartee has stopped'
/** Repartee has stopped. This window keeps your words. */
export const keptWordsStoppedLost = (): string => 'Repartee has stopped. This window keeps your words.'
/** This window is not signed in any more. It keeps your words. */
export const keptWordsStoppedRefused = (): string => 'This window is not signed in any more. It keeps your words.'
/** {words, plural, =0 {Changes are} one {# word is} other {# words are}} not on the disk yet. Go on typing: they go into the script when Repartee runs again. This window reconnects by itself. */
export const keptWordsStoppedLostUnsaved = (given: { readonly words: number }): string => `${given.words === 0 ? 'Changes are' : pluralOf(given.words) === 'one' ? `${number(given.words)} word is` : `${number(given.words)} words are`} not on the disk yet. Go on typing: they go into the script when Repartee runs again. This window reconnects by itself.`
/** Everything that you wrote is on the disk. Go on typing: it goes into the script when Repartee runs again. This window reconnects by itself. */
export const keptWordsStoppedLostSaved = (): string => 'Everything that you wrote is on the disk. Go on typing: it goes into the script when Repartee runs again. This window reconnects by itself.'
/** {words, plural, =0 {Changes are} one {# word is} other {# words are}} not on the disk yet. Start Repartee again with npm start and open the new link: what was kept is offered there. */
export const keptWordsStoppedRefusedUnsaved = (given: { readonly words: number }): string => `${given.words === 0 ? 'Changes are' : pluralOf(given.words) === 'one' ? `${number(given.words)} word is` : `${number(given.words)} words are`} not on the disk yet. Start Repartee again with npm start and open the new link: what was kept is offered there.`
/** Everything that you wrote is on the disk. Start Repartee again with npm start and open the new link: what was kept is offered there. */
export const keptWordsStoppedRefusedSaved = (): string => 'Everything that you wrote is on the disk. Start Repartee again with npm start and open the new link: what was kept is offered there.'
/** They are too many for the browser to keep: a part of them is in this window alone. Copy them before you close it. */
export const keptWordsStoppedKeptPartly = (): string => 'They are too many for the browser to keep: a part of them is in this window alone. Copy them before you close it.'
/** The browser keeps nothing for this window: they are in it alone. Copy them before you close it. */
export const keptWordsStoppedKeptNot = (): string => 'The browser keeps nothing for this window: they are in it alone. Copy them before you close it.'
/** Try now */
export const keptWordsStoppedTryNow = (): string => 'Try now'
/** Looking for it */
export const keptWordsStoppedLooking = (): string => 'Looking for it'
/** Looking for it, next try in {seconds, number} s (s: seconds) */
export const keptWordsStoppedLookingIn = (given: { readonly seconds: number }): string => `Looking for it, next try in ${number(given.seconds)} s`
