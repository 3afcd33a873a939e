import { useSyncExternalStore } from 'react'
import { createNeeds } from '../base/needs-context.ts'
import type { ProjectNeeds } from '../project/needs.ts'
import type { Candidates } from './single/candidates.ts'
import type { TakePlayer } from './single/take-player.ts'
import type { Player, PlayerState } from './stage/player-types.ts'
import type { ListeningStore } from './listening/listening.ts'
import type { WordsBox } from './words/known-words.ts'
import type { Sounding } from './sounding/sounding.ts'

/** What commands and views of this room need: its own, and what those it uses need. */
export type TransportNeeds = ProjectNeeds & {
  /** Decides who sounds; the players below, and those that views make, ask it. */
  readonly sounding: Sounding
  readonly player: Player
  /** Who of the script is heard in this window. */
  readonly listening: ListeningStore
  readonly audition: TakePlayer
  /** Plays candidates against each other; its code comes with what shows them: see `candidatePlayerOf`. */
  readonly candidates: Candidates
  /** When the words of takes sound; its code comes with what shows them: see `knownWordsOf`. */
  readonly words: WordsBox
}

const context = createNeeds<TransportNeeds>()

/** Hands them down to the connected components. */
export const TransportProvider = context.Provider

/** They, in a connected component. */
export const useTransportNeeds = context.useNeeds

/** The player's state, which changes when playing starts, stops or reaches another line, never with the playhead. */
export function usePlayerState(): PlayerState {
  const { player } = useTransportNeeds()
  return useSyncExternalStore(player.subscribe, player.state)
}
