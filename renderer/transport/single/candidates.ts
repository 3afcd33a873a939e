import type { Sounding } from '../sounding/sounding.ts'
import { type AuditionPlayer, createAuditionPlayer } from './audition-player.ts'
import type { SinglePlayer } from './single-sound.ts'

/** What the window's player of candidates is made of, and that player once something has asked for it. */
export type Candidates = {
  readonly sounding: Sounding
  readonly single: SinglePlayer
  player: AuditionPlayer | undefined
}

/** The one player of candidates of a window. */
export function candidatePlayerOf(candidates: Candidates): AuditionPlayer {
  candidates.player ??= createAuditionPlayer(candidates.sounding, candidates.single)
  return candidates.player
}
