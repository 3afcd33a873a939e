import type { MixDocument, MixId, SoundClip, SoundFile, SoundLane } from './mix-document.ts'
import { mixIdSchema } from './mix-document.ts'

/** How a lane is lowered for those who speak where nothing else is asked: 300 ms down, 200 ms held, 800 ms back. */
const DUCKING = { attackMs: 300, holdMs: 200, releaseMs: 800 } as const

/** What is decided of a clip that is added, besides its sound. */
export type NewClip = Omit<SoundClip, 'laneId' | 'soundId' | 'id'> & {
  readonly id: MixId
  /** The name or id of a lane; `bed` and `effects` are made where there is none. */
  readonly lane: string
  /** By how much its lane is lowered for those who speak, in dB, 0 or less; absent: as it is. */
  readonly duckDb?: number
}

/** A mix with one more sound in it, on the lane that was asked for. */
export function addedClip(mix: MixDocument, sound: SoundFile, clip: NewClip): MixDocument {
  const { lane: wanted, duckDb, ...rest } = clip
  const { sounds = [], lanes = [], clips = [] } = mix
  const found = lanes.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase())
  const lane = found ?? newLane(wanted)
  const ducked = duckDb === undefined ? lane : withDucking(lane, duckDb)
  return {
    ...mix,
    sounds: sounds.some(({ id }) => id === sound.id) ? sounds : [...sounds, sound],
    lanes: found === undefined ? [...lanes, ducked] : lanes.map((one) => (one === found ? ducked : one)),
    clips: [...clips, { ...rest, laneId: lane.id, soundId: sound.id }],
  }
}

/** A lane that is lowered by so much, not at all at 0. */
export function withDucking(lane: SoundLane, depthDb: number): SoundLane {
  const { ducking, ...rest } = lane
  return depthDb === 0 ? rest : { ...rest, ducking: { ...DUCKING, ...ducking, depthDb } }
}

function newLane(wanted: string): SoundLane {
  const isEffects = /^effects?$/i.test(wanted)
  const id = mixIdSchema.safeParse(wanted.toLowerCase())
  const name = /^bed$/i.test(wanted) ? 'Bed' : isEffects ? 'Effects' : wanted.slice(0, 40)
  const lane: SoundLane = {
    id: id.success
      ? id.data
      : mixIdSchema.parse(
          Array.from(wanted)
            .map((sign) => (sign.codePointAt(0) ?? 0).toString(16))
            .join('')
            .slice(0, 20),
        ),
    kind: isEffects ? 'effects' : 'bed',
    name,
  }
  return lane.kind === 'bed' ? withDucking(lane, -9) : lane
}
