/** Speeds that L goes through, and J back. */
const SHUTTLE: readonly number[] = [1, 1.5, 2, 3]

/** So far J goes back where it does not go slower, in seconds. */
export const SHUTTLE_BACK_SECONDS = 5

/** What a key of the shuttle asks for. */
export type ShuttleStep =
  | { readonly kind: 'play' | 'pause' | 'back' }
  | { readonly kind: 'speed'; readonly speed: number }

/**
 * J, K and L as in an editing suite, forwards only: L plays and goes faster with each press, K pauses, J goes slower until
 * it is at its own speed, and back by some seconds from there.
 */
export function shuttleStep(
  key: 'back' | 'pause' | 'forward',
  { playing, speed }: { readonly playing: boolean; readonly speed: number },
): ShuttleStep {
  if (key === 'pause') return { kind: 'pause' }
  if (key === 'forward') {
    const faster = SHUTTLE.find((one) => one > speed)
    if (!playing) return { kind: 'play' }
    return { kind: 'speed', speed: faster ?? speed }
  }
  const slower = playing && speed > 1 ? SHUTTLE.findLast((one) => one < speed) : undefined
  return slower === undefined ? { kind: 'back' } : { kind: 'speed', speed: slower }
}
