import { z } from 'zod'
import { lineIdSchema } from '../model/ids.ts'
import { idPatterns } from '../model/id-patterns.ts'
import { duckingSchema } from '../timeline/graph-schema.ts'
import { MAX_SOUND_CHANNELS } from './heard-channels.ts'
import { TIMELINE_SAMPLE_RATE } from '../model/timeline.ts'

/** A sound's id: the SHA-256 of its file as it was brought in, in lower-case hex, which is also the file's base name. */
export const soundIdSchema = z.string().regex(idPatterns.hash).brand<'SoundId'>()
export type SoundId = z.infer<typeof soundIdSchema>

/** A lane's or a clip's id: short, and its own for good. */
export const mixIdSchema = z.string().regex(idPatterns.speaker).brand<'MixId'>()
export type MixId = z.infer<typeof mixIdSchema>

/** Most lanes of beds and effects, clips on them and sound files of a project. */
export const MAX_SOUND_LANES = 32
/** See `MAX_SOUND_LANES`. */
export const MAX_SOUND_CLIPS = 5000
/** See `MAX_SOUND_LANES`. */
export const MAX_SOUNDS = 2000
/** Bytes of a sound file that one message brings. */
export const SOUND_CHUNK_BYTES = 4 * 1024 * 1024

/** A day, in samples of the timeline: no mix is longer. */
const MOST_SAMPLES = 24 * 60 * 60 * TIMELINE_SAMPLE_RATE
const samples = z.int().min(0).max(MOST_SAMPLES)

/** A sound file of the project, `sounds/<id>.<ending>`, as it was brought in. Nothing of it is ever changed. */
export const soundFileSchema = z.strictObject({
  id: soundIdSchema,
  ending: z.string().regex(/^[a-z0-9]{1,5}$/),
  /** As its file was called, without a folder. */
  name: z.string().min(1).max(200),
  sampleRate: z.int().min(8000).max(192_000),
  channels: z.int().min(1).max(MAX_SOUND_CHANNELS),
  /** At its own rate. */
  durationSamples: z.int().min(1),
})
export type SoundFile = z.infer<typeof soundFileSchema>

const level = {
  /** In dB; absent: 0. */
  gainDb: z.number().min(-60).max(12).optional(),
  /** -1 (left) to 1 (right); absent: the middle, and of a clip the lane's. */
  pan: z.number().min(-1).max(1).optional(),
} as const

/** A lane of beds or effects, below those of the speakers. */
export const soundLaneSchema = z.strictObject({
  id: mixIdSchema,
  kind: z.enum(['bed', 'effects']),
  name: z.string().min(1).max(40),
  ...level,
  /** Absent: it is not lowered for those who speak. */
  ducking: duckingSchema.optional(),
})
export type SoundLane = z.infer<typeof soundLaneSchema>

/**
 * When a clip begins, in samples of the timeline: so long behind the beginning of the whole (`at`), or by a line, which it
 * then goes with: so long behind that line's beginning (`start`; below 0 before it), behind its end (`end`), or so that its
 * own end lies so long before the line (`before`).
 */
export const soundStartSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('at'), samples }),
  z.strictObject({
    kind: z.literal('line'),
    lineId: lineIdSchema,
    edge: z.enum(['start', 'end', 'before']),
    samples: z.int().min(-MOST_SAMPLES).max(MOST_SAMPLES),
  }),
])
export type SoundStart = z.infer<typeof soundStartSchema>

/** A sound on its lane. All in samples of the timeline (44,100 Hz). */
export const soundClipSchema = z.strictObject({
  id: mixIdSchema,
  laneId: mixIdSchema,
  soundId: soundIdSchema,
  start: soundStartSchema,
  /** Where in its file it begins; absent: at its beginning. */
  inSample: samples.optional(),
  /** How long it is heard; absent: to the end of its file. Longer than that only where it loops. */
  durationSamples: samples.optional(),
  fadeInSamples: samples.optional(),
  fadeOutSamples: samples.optional(),
  ...level,
  /** From the end of its file it goes on at `inSample`. */
  loops: z.literal(true).optional(),
  /** Which of its channels are heard, counted from 1: one in the middle, two left and right; absent: all, mixed down. */
  channels: z.array(z.int().min(1).max(MAX_SOUND_CHANNELS)).min(1).max(2).optional(),
})
export type SoundClip = z.infer<typeof soundClipSchema>

/** What is heard between lines instead of nothing: a sound of the project, again and again, at a level of its own. */
export const roomToneSchema = z.strictObject({
  soundId: soundIdSchema,
  /** Where it comes from: made from the quiet parts of takes, of plain noise where they have none, or a file of a person's. */
  from: z.enum(['take', 'noise', 'file']),
  /** How loud the file is as it is (root mean square, dBFS), and how loud it is to be. */
  rmsDbfs: z.number().min(-150).max(0),
  levelDbfs: z.number().min(-96).max(-20),
  /** Which part of it is heard between which lines follows from this. */
  seed: z.int().min(0).max(0xffff_ffff),
})
export type RoomTone = z.infer<typeof roomToneSchema>

/** Brings each line to the median loudness of its speaker, by so many dB at most. */
export const levelMatchingSchema = z.strictObject({ mostDb: z.number().min(0.5).max(24) })
export type LevelMatching = z.infer<typeof levelMatchingSchema>

/** When a line begins, whatever stands before it: a target time, in milliseconds from the beginning of the whole. */
export const lineStartSchema = z.strictObject({ lineId: lineIdSchema, startMs: z.number().min(0).max(86_400_000) })
export type LineStart = z.infer<typeof lineStartSchema>

/** How long a line, the scene that begins with it, or all of it (without a line) is to be. */
export const lengthTargetSchema = z.strictObject({
  of: z.enum(['line', 'scene', 'programme']),
  lineId: lineIdSchema.optional(),
  seconds: z.number().min(0.1).max(86_400),
})
export type LengthTarget = z.infer<typeof lengthTargetSchema>

/** How many channels a mix has. */
export const mixChannelsSchema = z.union([z.literal(1), z.literal(2)])

/** What a mix has besides its lines: `mix.json`. Every part is a list, so that two people who change it rarely collide. */
export const mixDocumentSchema = z.strictObject({
  sounds: z.array(soundFileSchema).max(MAX_SOUNDS).optional(),
  lanes: z.array(soundLaneSchema).max(MAX_SOUND_LANES).optional(),
  clips: z.array(soundClipSchema).max(MAX_SOUND_CLIPS).optional(),
  roomTone: roomToneSchema.optional(),
  levelMatching: levelMatchingSchema.optional(),
  starts: z.array(lineStartSchema).max(50_000).optional(),
  lengths: z.array(lengthTargetSchema).max(50_000).optional(),
  /** Mono or stereo; absent: mono, until something stands aside. */
  channels: mixChannelsSchema.optional(),
})
export type MixDocument = z.infer<typeof mixDocumentSchema>

/** A mix of which nobody has decided anything. */
export const emptyMix: MixDocument = {}
