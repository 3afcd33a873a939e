import { findSpeaker, withSpeakers } from '../../shared/core/cast/cast.ts'
import { type Cast, castReferenceSchema, type Speaker } from '../../shared/core/model/cast.ts'
import type { ReferenceId } from '../../shared/core/model/ids.ts'
import { nameKey } from '../../shared/core/model/names.ts'
import type { Source } from '../../shared/core/model/take.ts'
import { messageOf } from '../../shared/messages/in-english.ts'
import { say } from '../../shared/messages/say.ts'
import type { CutClip } from '../voices/clone/clips.ts'
import { keepReferences, readReference } from '../voices/clone/references.ts'
import { noSuchSpeaker } from './cast-overlay.ts'
import { makeBareFolder } from './document.ts'
import type { RenderArguments } from './terminal/arguments.ts'
import { callProblem } from './terminal/exit.ts'
import { type ClipHost, bringClip } from './voices/bring-clip.ts'

const { clips: clipsSchema } = castReferenceSchema.shape

/**
 * The cast of one run with the clips of `--reference` as voices. Whole recordings are sent, because the words are those of
 * all of it; they are kept with who agreed in the data folder, never in the project.
 * @throws CallError, StudioError before anything is kept or sent
 */
export async function withClips(
  host: ClipHost,
  cast: Cast,
  { clips, consent: owner, voices, source }: Pick<RenderArguments, 'clips' | 'consent' | 'voices'> & { source: Source },
): Promise<Cast> {
  if (clips.length === 0) return cast
  if (source === 'draft') throw callProblem('option.invalid', say('cli.clip.draft'), say('cli.clip.draft.remedy'))
  const withVoice = new Set(voices.map(([name]) => nameKey(name)))
  const made: { readonly of: Speaker; readonly cut: CutClip; readonly text: string }[] = []
  for (const clip of clips) {
    const speaker = findSpeaker(cast, clip.speaker)
    if (speaker === undefined) throw noSuchSpeaker(cast, clip.speaker)
    if (withVoice.has(nameKey(clip.speaker))) {
      throw callProblem(
        'option.invalid',
        say('cli.clip.twice', { speaker: clip.speaker }),
        say('cli.clip.twice.remedy'),
      )
    }
    made.push({ of: speaker, ...(await bringClip(host, clip.fileAndWords, say('cli.clip.file.remedy'))) })
  }
  const speakers = cast.speakers.map((speaker) => ({ speaker, own: made.filter(({ of }) => of.id === speaker.id) }))
  for (const { speaker, own } of speakers) {
    if (own.length === 0 || clipsSchema.safeParse(own.map(({ text }) => ({ id: NO_ID, text }))).success) continue
    throw callProblem('option.invalid', say('cli.clip.most', { speaker: speaker.name }), say('cli.clip.most.remedy'))
  }
  const consent = { statement: messageOf(say('cli.clip.consent.statement')), speakerName: owner }
  const { ports } = host.context
  const folder = await makeBareFolder(ports)
  const changed: Speaker[] = []
  for (const { speaker, own } of speakers) {
    const title = own[0]?.cut.fileName.slice(0, 200)
    if (title === undefined) changed.push(speaker)
    else {
      const kept = { folder, title, clips: own, consent, nowMs: ports.clock.now() }
      changed.push({ ...speaker, reference: await keepReferences(kept) })
    }
  }
  return withSpeakers(cast, changed)
}

const NO_ID = '0'.repeat(64)

/** How clips are read for sending: those of the call where they are kept, any other in the project. */
export function clipReader(
  project: string | undefined,
  ofRun: string | undefined,
): { readonly readClip?: (id: ReferenceId) => Promise<Uint8Array> } {
  const folders = [ofRun, project].filter((folder) => folder !== undefined)
  const [first, second] = folders
  if (first === undefined) return {}
  return {
    readClip: async (id) =>
      readReference(first, id).catch((error: unknown) => {
        if (second === undefined) throw error
        return readReference(second, id)
      }),
  }
}
