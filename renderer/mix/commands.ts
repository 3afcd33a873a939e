import { addedClip } from '../../shared/core/mix/added-clip.ts'
import { type MixDocument, mixIdSchema, SOUND_CHUNK_BYTES, type SoundFile } from '../../shared/core/mix/mix-document.ts'
import { withRoomTone } from '../../shared/core/mix/with-room-tone.ts'
import type { ProjectHandle } from '../../shared/core/model/ids.ts'
import { mixUndoAdd, mixUndoChannels, mixUndoRoomTone } from '../../shared/messages/made/mix.ts'
import { fetchMix, sendMix } from '../project/lines.ts'
import type { ProjectNeeds } from '../project/needs.ts'
import { updateProject } from '../project/store.ts'

/** Changes what the mix has besides its lines, as one step of the history called `label`. */
export async function changeMix(
  deps: ProjectNeeds,
  label: string,
  make: (mix: MixDocument) => MixDocument,
): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const before = open.mix ?? (await fetchMix(deps))
  const after = make(before)
  if (after === before) return
  updateProject(deps.project, open.handle, () => ({ mix: after }))
  deps.editor.get()?.recordMix(label, { before, after })
  await sendMix(deps, { before, after })
}

/** Mono, stereo, or (undefined) as the mix needs it. */
export async function setMixChannels(deps: ProjectNeeds, channels: 1 | 2 | undefined): Promise<void> {
  await changeMix(deps, mixUndoChannels(), ({ channels: before, ...rest }) => {
    if (before === channels) return { ...rest, ...(before === undefined ? {} : { channels: before }) }
    return channels === undefined ? rest : { ...rest, channels }
  })
}

/** Puts room tone under what is silent, made from the takes that are heard, or takes it away. */
export async function setRoomTone(deps: ProjectNeeds, isOn: boolean): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const added = isOn ? await deps.client.call('sounds.roomTone', { project: open.handle }) : undefined
  await changeMix(deps, mixUndoRoomTone(), (mix) => withRoomTone(mix, added))
}

/**
 * Brings sound files in, piece by piece, and puts each on a lane at a time (samples), one behind the other.
 * @throws StudioError for one that cannot be read; those before it are there.
 */
export async function addSounds(
  deps: ProjectNeeds,
  files: readonly File[],
  lane: string,
  atSample: number,
): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  let start = atSample
  for (const file of files) {
    const sound = await bringIn(deps, open.handle, file)
    const at = start
    const id = mixIdSchema.parse(freshId())
    await changeMix(deps, mixUndoAdd(), (mix) =>
      addedClip(mix, sound, { id, lane, start: { kind: 'at', samples: at } }),
    )
    start += Math.round((sound.durationSamples * 44_100) / sound.sampleRate)
  }
}

async function bringIn({ client }: ProjectNeeds, project: ProjectHandle, file: File): Promise<SoundFile> {
  const { uploadId } = await client.call('sounds.begin', { project, name: file.name.slice(0, 500), bytes: file.size })
  try {
    for (let at = 0; at < file.size; at += SOUND_CHUNK_BYTES) {
      const bytes = new Uint8Array(await file.slice(at, at + SOUND_CHUNK_BYTES).arrayBuffer())
      await client.call('sounds.append', { project, uploadId, bytes })
    }
    return (await client.call('sounds.finish', { project, uploadId })).sound
  } catch (error) {
    // What went wrong is told; an upload that nobody ends is thrown away by itself.
    await client.call('sounds.cancel', { project, uploadId }).catch(() => undefined)
    throw error
  }
}

function freshId(): string {
  return [...crypto.getRandomValues(new Uint8Array(3))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
