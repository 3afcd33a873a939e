import type { SinglePlayer } from './single-sound.ts'

/** A player of single sounds whose code comes when something is first played. */
export function createLateSingle(load: () => Promise<SinglePlayer>): SinglePlayer {
  let coming: Promise<SinglePlayer> | undefined
  let there: SinglePlayer | undefined
  /** What was asked for last counts, also before the player has come. */
  let turn = 0
  const come = (): Promise<SinglePlayer> => {
    coming ??= load().then(
      (player) => (there = player),
      (error: unknown) => {
        // Asked again the next time: the server may have been away for a moment.
        coming = undefined
        throw error
      },
    )
    return coming
  }
  const later = async (what: (player: SinglePlayer) => Promise<void>): Promise<void> => {
    const own = (turn += 1)
    const player = there ?? (await come())
    if (own === turn) await what(player)
  }
  return {
    prepare: (sounds) => {
      if (there !== undefined) there.prepare(sounds)
      else
        come().then(
          (player) => player.prepare(sounds),
          () => undefined,
        )
    },
    play: (sound, how) => later((player) => player.play(sound, how)),
    exchange: (sound, how) => later((player) => player.exchange(sound, how)),
    setGain: (gainDb) => there?.setGain(gainDb),
    stop: () => {
      turn += 1
      there?.stop()
    },
    place: () => there?.place(),
  }
}
