import type { Problem } from '../../../shared/core/model/errors.ts'
import type { VoiceId } from '../../../shared/core/model/ids.ts'
import type { SpokenVoice } from '../../../shared/core/model/render.ts'
import type { Connection } from '../../account/connection.ts'
import type { ProgramLog } from '../../base/program-log.ts'
import { type VoiceTrouble, type VoiceWatch, voiceProblem } from '../../voices/voice-check.ts'

/** What can be told of voices before anything is sent. A service that cannot be asked shows in the rendering itself. */
export async function troublesOfVoices(
  input: {
    readonly connection: Pick<Connection, 'client'>
    readonly voiceWatch: VoiceWatch
    readonly log: Pick<ProgramLog, 'note'>
  },
  spoken: readonly SpokenVoice[],
): Promise<ReadonlyMap<VoiceId, Problem>> {
  const client = input.connection.client()
  const titles = new Map(
    spoken.flatMap((one) => (one.kind === 'voice' ? [[one.voice.id, one.voice.title] as const] : [])),
  )
  if (client === undefined || titles.size === 0) return new Map()
  const found = await input.voiceWatch.troubles(client, [...titles.keys()]).catch((error: unknown) => {
    input.log.note('looking after cast voices', error)
    return new Map<VoiceId, VoiceTrouble>()
  })
  return new Map([...found].map(([id, trouble]) => [id, voiceProblem(titles.get(id) ?? id, trouble)]))
}
