import type { MixDocument, RoomTone, SoundFile } from './mix-document.ts'

/** A room tone that was just made: its file, and how it is heard. */
export type AddedRoomTone = { readonly sound: SoundFile; readonly tone: RoomTone }

/** A mix with room tone under its silence, or without any. A file that nothing else plays goes with it. */
export function withRoomTone(mix: MixDocument, added: AddedRoomTone | undefined): MixDocument {
  const { roomTone, sounds = [], ...rest } = mix
  const isHeard = (id: string): boolean => (mix.clips ?? []).some(({ soundId }) => soundId === id)
  const others = sounds.filter(({ id }) => id !== roomTone?.soundId || isHeard(id))
  const kept = added === undefined || others.some(({ id }) => id === added.sound.id) ? others : [...others, added.sound]
  return {
    ...rest,
    ...(kept.length === 0 ? {} : { sounds: kept }),
    ...(added === undefined ? {} : { roomTone: added.tone }),
  }
}
