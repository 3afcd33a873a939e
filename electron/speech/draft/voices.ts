import {
  draftVoicesAsh,
  draftVoicesBrook,
  draftVoicesCliff,
  draftVoicesFlint,
  draftVoicesHazel,
  draftVoicesIvy,
  draftVoicesJasper,
  draftVoicesLinnet,
  draftVoicesMoss,
  draftVoicesOak,
  draftVoicesPip,
  draftVoicesWren,
} from '../../../shared/messages/made/draft-voices.ts'

/** Rate in Hz of everything the engine makes with the voices used here. */
export const ENGINE_RATE = 16_000

/** Mean pitch in Hz of the engine's voice whose pitch cannot be set. */
export const ENGINE_PITCH_HZ = 102

/** Languages that the engine reads, by their tags. */
export const draftLanguages: readonly string[] = ['en']

/** A voice inside the speech engine. `rms` has a fixed pitch of about 102 Hz and ignores the pitch settings. */
export type EngineVoice = 'awb' | 'kal16' | 'rms' | 'slt'

/** How the engine's voice is bent into a voice of its own. */
export type VoiceShape = {
  readonly engine: EngineVoice
  /** Mean pitch in Hz as it is heard; absent where the engine's own pitch stays. */
  readonly pitchHz?: number
  /** How far the pitch moves around its mean, in Hz as it is heard. */
  readonly pitchSpreadHz?: number
  /**
   * Rate in Hz at which the engine's 16 kHz are played, which moves the formants: below 16,000 a larger speaker, above it a
   * smaller one. Rates with a simple ratio to 44,100 are quick to resample.
   */
  readonly playedAtHz: number
  /** Length of the speech as a factor: above 1 is slower. */
  readonly stretch: number
}

/** A draft voice: what people see of it, and how it is made. */
export type DraftVoice = {
  readonly id: string
  readonly title: string
  /** In English, for answers of the interface and for the command line. The window has words of its own, by id. */
  readonly description: string
  /** As answers of the interface have them; the window has words of its own for each. */
  readonly tags: readonly string[]
  readonly shape: VoiceShape
}

/**
 * The voices of the draft service. Automatic casting takes them in this order, so neighbours contrast strongly. A change of
 * any shape changes the sound of takes: raise `engineVersion` with it.
 */
export const draftVoices: readonly DraftVoice[] = [
  {
    id: 'draft-ash',
    title: 'Ash',
    description: draftVoicesAsh(),
    tags: ['masculine', 'middle-aged', 'calm'],
    shape: { engine: 'rms', playedAtHz: 15_120, stretch: 1.08 },
  },
  {
    id: 'draft-brook',
    title: 'Brook',
    description: draftVoicesBrook(),
    tags: ['feminine', 'adult', 'clear'],
    shape: { engine: 'slt', pitchHz: 175, pitchSpreadHz: 20, playedAtHz: 16_000, stretch: 1 },
  },
  {
    id: 'draft-cliff',
    title: 'Cliff',
    description: draftVoicesCliff(),
    tags: ['masculine', 'adult', 'scottish'],
    shape: { engine: 'awb', pitchHz: 142, pitchSpreadHz: 22, playedAtHz: 16_000, stretch: 1 },
  },
  {
    id: 'draft-wren',
    title: 'Wren',
    description: draftVoicesWren(),
    tags: ['feminine', 'young', 'bright'],
    shape: { engine: 'slt', pitchHz: 245, pitchSpreadHz: 36, playedAtHz: 16_000, stretch: 0.9 },
  },
  {
    id: 'draft-oak',
    title: 'Oak',
    description: draftVoicesOak(),
    tags: ['masculine', 'old', 'deep'],
    shape: { engine: 'kal16', pitchHz: 88, pitchSpreadHz: 14, playedAtHz: 15_120, stretch: 1.25 },
  },
  {
    id: 'draft-hazel',
    title: 'Hazel',
    description: draftVoicesHazel(),
    tags: ['feminine', 'old', 'calm'],
    shape: { engine: 'slt', pitchHz: 150, pitchSpreadHz: 12, playedAtHz: 14_112, stretch: 1.22 },
  },
  {
    id: 'draft-jasper',
    title: 'Jasper',
    description: draftVoicesJasper(),
    tags: ['masculine', 'young', 'fast'],
    shape: { engine: 'rms', playedAtHz: 18_375, stretch: 0.75 },
  },
  {
    id: 'draft-ivy',
    title: 'Ivy',
    description: draftVoicesIvy(),
    tags: ['feminine', 'young', 'scottish'],
    shape: { engine: 'awb', pitchHz: 210, pitchSpreadHz: 32, playedAtHz: 18_375, stretch: 0.95 },
  },
  {
    id: 'draft-flint',
    title: 'Flint',
    description: draftVoicesFlint(),
    tags: ['masculine', 'adult', 'dry'],
    shape: { engine: 'kal16', pitchHz: 102, pitchSpreadHz: 18, playedAtHz: 16_000, stretch: 1.05 },
  },
  {
    id: 'draft-linnet',
    title: 'Linnet',
    description: draftVoicesLinnet(),
    tags: ['feminine', 'adult', 'soft'],
    shape: { engine: 'slt', pitchHz: 205, pitchSpreadHz: 16, playedAtHz: 16_000, stretch: 1.24 },
  },
  {
    id: 'draft-moss',
    title: 'Moss',
    description: draftVoicesMoss(),
    tags: ['masculine', 'old', 'gruff'],
    shape: { engine: 'awb', pitchHz: 76, pitchSpreadHz: 12, playedAtHz: 15_120, stretch: 1 },
  },
  {
    id: 'draft-pip',
    title: 'Pip',
    description: draftVoicesPip(),
    tags: ['child', 'young', 'fast'],
    shape: { engine: 'kal16', pitchHz: 240, pitchSpreadHz: 32, playedAtHz: 18_375, stretch: 0.88 },
  },
]

/** The draft voice with this id; undefined if there is none. */
export function findDraftVoice(id: string): DraftVoice | undefined {
  return draftVoices.find((voice) => voice.id === id)
}
