import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import type { NewVoice } from '../../../shared/contract/casting-views.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import type { CutClip } from '../../voices/clone/clips.ts'
import { coverFileName } from '../../voices/cover-image.ts'
import { keepReferences } from '../../voices/clone/references.ts'
import { type StudioContext, writable } from './context.ts'
import { connectedClient } from './service-handlers.ts'
import { say } from '../../../shared/messages/say.ts'
import { guardSpending } from '../../rendering/guard-spending.ts'

type CloneCalls =
  | 'clips.read'
  | 'clips.check'
  | 'clips.transcribe'
  | 'clips.forget'
  | 'references.add'
  | 'voices.create'

/** Handlers that bring recordings in and make voices of them. */
export function cloneHandlers(context: StudioContext): Pick<BridgeHandlers, CloneCalls> {
  const { clips, sessions } = context
  const known = (project: string): string => sessions.get(project).project.handle
  return {
    'clips.read': ({ project, fileName, bytes }) => clips.read(known(project), fileName, bytes),
    'clips.check': async ({ project, range }) => [...(await clips.check(known(project), range))],
    'clips.transcribe': async ({ project, range, language, isConfirmed = false }) => {
      const client = connectedClient(context)
      const handle = known(project)
      await askBeforeRecording(context, isConfirmed)
      return { text: await clips.transcribe(handle, range, language, client) }
    },
    'clips.forget': async ({ project, clipId }) => {
      await clips.forget(known(project), clipId)
      return {}
    },
    'references.add': async ({ project, title, clips: wanted, consent }) => {
      const { project: open } = writable(sessions.get(project))
      const cuts: { cut: CutClip; text: string }[] = []
      for (const { range, text } of wanted) cuts.push({ cut: await clips.cut(open.handle, range), text })
      return keepReferences({ folder: open.folder, title, clips: cuts, consent, nowMs: context.ports.clock.now() })
    },
    'voices.create': async ({ project, voice }) => {
      const client = connectedClient(context)
      const handle = known(project)
      const texts = voice.clips.map(({ text }) => text.trim())
      const hasTexts = texts.some((text) => text !== '')
      if (hasTexts && texts.includes('')) {
        throw problemError('clone.transcripts', say('voices.clone.texts'), say('voices.clone.texts.remedy'))
      }
      const recordings: { fileName: string; bytes: Uint8Array; text?: string }[] = []
      for (const [at, { range }] of voice.clips.entries()) {
        const { bytes } = await clips.cut(handle, range)
        // Not the original's name: the service shows it to whoever may see the voice.
        const text = texts[at] ?? ''
        recordings.push({ fileName: `recording-${at + 1}.wav`, bytes, ...(text === '' ? {} : { text }) })
      }
      const made = await context.creation.create(client, { ...optionsOf(voice), voices: recordings }, voice.consent)
      const { _id: id } = made
      if (made.state === 'created' || made.state === 'training') context.training.follow(client, id)
      await context.voices.noteOwn(client, made)
      return context.voices.detailOf(made)
    },
  }
}

/** Asks where little is left to pay with. @throws StudioError `spend.notConfirmed` */
async function askBeforeRecording({ lowCredit, ports }: StudioContext, isConfirmed: boolean): Promise<void> {
  const doubt = await lowCredit(0)
  if (doubt === undefined) return
  const confirmedBytes = isConfirmed ? 0 : undefined
  const recording = { lines: 0, bytesOfText: 0, transcripts: 1, confirmAboveBytes: 0, doubt, confirmedBytes }
  await guardSpending(ports.dialogs, recording)
}

function optionsOf({
  title,
  description,
  tags,
  visibility,
  coverImage,
  enhanceAudioQuality,
  generateSample,
}: NewVoice) {
  if (visibility === 'public' && coverImage === null) {
    throw problemError('clone.picture', say('voices.clone.noPicture'), say('voices.clone.noPicture.remedy'))
  }
  return {
    title,
    visibility,
    enhanceAudioQuality,
    generateSample,
    ...(description.trim() === '' ? {} : { description: description.trim() }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(coverImage === null ? {} : { coverImage: { fileName: coverFileName(coverImage), bytes: coverImage } }),
  }
}
