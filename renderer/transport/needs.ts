import { useSyncExternalStore } from 'react'
import { createNeeds } from '../base/needs-context.ts'
import type { ProjectNeeds } from '../project/needs.ts'
import type { AuditionPlayer } from './audition-player.ts'
import type { TakePlayer } from './audition.ts'
import type { Player, PlayerState } from './stage/player-types.ts'
import type { ListeningStore } from './listening/listening.ts'
import type { Sounding } from './sounding/sounding.ts'

/** What commands and views of this room need: its own, and what those it uses need. */
export type TransportNeeds = ProjectNeeds & {
  /** Decides who sounds; the players below, and those that views make, ask it. */
  readonly sounding: Sounding
  readonly player: Player
  /** Who of the script is heard in this window. */
  readonly listening: ListeningStore
  readonly audition: TakePlayer
  /** Plays candidates of an audition against each other. */
  readonly candidatePlayer: AuditionPlayer
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
