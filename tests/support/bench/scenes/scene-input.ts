import { toSpeakable } from '../../../../electron/speech/draft/text/speakable.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import { learnEvenness, learnRate, spokenSeconds } from '../../../../shared/core/scene/expected-length.ts'
import type { HeardWord, SceneInput, SceneVoice } from '../../../../shared/core/scene/types.ts'
import { joinProfiles, voiceProfile } from '../../../../shared/core/scene/voice-profile.ts'
import { learnFromTake } from '../../../../shared/core/scene/phones/decode-scene.ts'
import { speechPhones } from '../../../../shared/core/scene/phones/model/read-model.ts'
import { type EngineVoice, LINE_RATE } from './engines.ts'
import { listenedLine, type Listened } from './heard-frames.ts'
import type { ScenePlan } from './make-scene.ts'
import { readingOf } from './readings.ts'
import { earlier } from './texts.ts'
import { foreignEarlier, type Language } from './foreign-texts.ts'

/** What is known of the voices before the scene is heard: nothing, or one take of each. */
export type Knowledge = 'first meeting' | 'one take each'

/** `isRead`: as the studio reads it, which cannot read every writing. */
type Asked = {
  readonly words?: readonly HeardWord[]
  readonly isRead?: boolean
  readonly language?: Language | undefined
}

/** What `cutScene` is asked about an answer. */
export function sceneInput(
  { asked }: ScenePlan,
  heard: Listened,
  knowledge: Knowledge,
  { words, isRead = true, language }: Asked = {},
): SceneInput {
  const cast = [...new Set(asked.map(({ voice }) => voice))]
  return {
    durationSamples: heard.durationSamples,
    sampleRate: LINE_RATE,
    frames: heard.frames,
    turns: asked.map(({ voice, text }, index) => ({
      lineId: lineIdSchema.parse(`l${String(index).padStart(5, '0')}`),
      voiceIndex: cast.indexOf(voice),
      characters: text.length,
      text,
      ...(isRead && isReadable(text) ? { reading: readingOf(text) } : {}),
    })),
    voices: cast.map((voice) => (knowledge === 'first meeting' ? {} : knownVoice(voice, language))),
    ...(words === undefined ? {} : { words }),
  }
}

const known = new Map<string, SceneVoice>()

function knownVoice(voice: EngineVoice, language: Language | undefined): SceneVoice {
  const key = JSON.stringify(voice)
  const found = known.get(key) ?? learned(voice, language)
  known.set(key, found)
  return found
}

/** The studio reads aloud what its draft engine can write in full: see `readTexts`. */
function isReadable(text: string): boolean {
  return toSpeakable(text).leftOut === ''
}

function learned(voice: EngineVoice, language: Language | undefined): SceneVoice {
  const said = language === undefined ? earlier.slice(0, 1) : [foreignEarlier[language]]
  const lines = said.map((text) => ({ text, frames: listenedLine({ voice, text }) }))
  const heard = lines.map(({ text, frames }) => ({ characters: text.length, seconds: spokenSeconds(frames.energyDb) }))
  const rate = learnRate(heard)
  const profiles = lines.flatMap(({ frames }) => voiceProfile(frames) ?? [])
  const [take] = lines
  const phones =
    take === undefined || !isReadable(take.text)
      ? undefined
      : learnFromTake(speechPhones(), take.frames, readingOf(take.text))
  return {
    ...(phones === undefined ? {} : { phones }),
    ...(rate === undefined ? {} : { rate, evenness: learnEvenness(heard, rate) }),
    ...(profiles.length === 0 ? {} : { profile: joinProfiles(profiles) }),
  }
}
