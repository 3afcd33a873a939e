import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClipCheck, ClipRange, ClipView } from '../../../shared/contract/casting-views.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import { MAX_ASR_BYTES } from '../../../shared/service/asr.ts'
import type { AudioWorkshop, ReadClip, SampleRange } from '../../audio/types.ts'
import type { SpeechClient } from '../../speech/types.ts'
import type { SessionFolder } from '../../base/session-folder.ts'
import type { MediaFile } from '../../base/studio-types.ts'
import { ignored } from '../../base/failures.ts'
import { bounded } from '../voice-view.ts'
import { say } from '../../../shared/messages/say.ts'

/** Recordings of one project that are open at once. */
const MOST_CLIPS = 40
/** Characters of a transcript at most, as the contract has it. */
const MOST_TRANSCRIPT_CHARACTERS = 2000
/** Longer references are no better, and every request would carry them. */
export const MOST_SECONDS = 90

/** A part of a recording, cut out, with the name of the file it came from. */
export type CutClip = {
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly sampleRate: number
  readonly durationSamples: number
}

/** Recordings that were brought in for cloning. They are copies, gone with the session; nothing is kept without consent. */
export type Clips = {
  readonly read: (project: string, fileName: string, bytes: Uint8Array) => Promise<ClipView>
  readonly check: (project: string, range: ClipRange) => Promise<readonly ClipCheck[]>
  /** Sends the part to the service's speech-to-text. */
  readonly transcribe: (
    project: string,
    range: ClipRange,
    language: string | null,
    client: Pick<SpeechClient, 'transcribe'>,
  ) => Promise<string>
  /** @throws StudioError `clone.clipGone` or `clone.selection` for a clip that is not open or a part that is not in it, or is too long */
  readonly cut: (project: string, range: ClipRange) => Promise<CutClip>
  readonly forget: (project: string, clipId: string) => Promise<void>
  readonly forgetAll: (project: string) => Promise<void>
  /** The same project under another handle: its folder has another name or place. */
  readonly moveAll: (from: string, to: string) => void
  readonly media: (project: string, id: string) => MediaFile | undefined
}

type OpenClip = {
  readonly project: string
  readonly path: string
  readonly fileName: string
  readonly found: ReadClip
}

/** No clip is open at the beginning. */
export function createClips(input: {
  readonly folder: SessionFolder
  readonly workshop: () => Pick<AudioWorkshop, 'readClip' | 'checkClip' | 'cutClip'>
  readonly randomBytes: (count: number) => Uint8Array
}): Clips {
  const clips = new Map<string, OpenClip>()
  const heard = new Map<string, Promise<string>>()

  const find = (project: string, clipId: string): OpenClip => {
    const clip = clips.get(clipId)
    if (clip !== undefined && clip.project === project) return clip
    throw problemError('clone.clipGone', say('voices.clip.closed'), say('voices.clip.closed.remedy'))
  }
  const partOf = (clip: OpenClip, { fromSample, toSample }: ClipRange): SampleRange => {
    const { durationSamples, sampleRate } = clip.found
    if (fromSample >= toSample || toSample > durationSamples) {
      throw problemError('clone.selection', say('voices.clip.outside'), say('voices.clip.outside.remedy'))
    }
    if (toSample - fromSample > MOST_SECONDS * sampleRate) {
      throw problemError(
        'clone.selection',
        say('voices.clip.tooLong', { most: MOST_SECONDS }),
        say('voices.clip.tooLong.remedy'),
      )
    }
    return { fromSample, toSample }
  }
  const drop = async (clipId: string): Promise<void> => {
    const clip = clips.get(clipId)
    clips.delete(clipId)
    if (clip !== undefined) await rm(clip.path, { force: true }).catch(ignored('clean-up'))
  }
  const cut = async (project: string, range: ClipRange): Promise<CutClip> => {
    const clip = find(project, range.clipId)
    const part = partOf(clip, range)
    return {
      bytes: new Uint8Array(await input.workshop().cutClip(clip.path, part)),
      fileName: clip.fileName,
      sampleRate: clip.found.sampleRate,
      durationSamples: part.toSample - part.fromSample,
    }
  }

  const transcribe: Clips['transcribe'] = async (project, range, language, client) => {
    const { bytes } = await cut(project, range)
    if (bytes.byteLength > MAX_ASR_BYTES) {
      throw problemError('clone.selection', say('voices.clip.transcript'), say('voices.clip.transcript.remedy'))
    }
    const { text } = await client.transcribe({ audio: new Uint8Array(bytes), language, ignore_timestamps: true })
    return bounded(text.trim(), MOST_TRANSCRIPT_CHARACTERS)
  }

  return {
    read: async (project, fileName, bytes) => {
      const clipId = `clip-${Buffer.from(input.randomBytes(12)).toString('hex')}`
      const path = join(await input.folder.path(), `${clipId}.wav`)
      const found = await input.workshop().readClip(bytes, path)
      const open = [...clips].filter(([, clip]) => clip.project === project)
      for (const [oldest] of open.slice(0, Math.max(0, open.length + 1 - MOST_CLIPS))) await drop(oldest)
      clips.set(clipId, { project, path, fileName, found })
      return {
        clipId,
        fileName,
        sourceSampleRate: found.sourceSampleRate,
        sourceChannels: found.sourceChannels,
        sampleRate: found.sampleRate,
        durationSamples: found.durationSamples,
        peaks: new Uint8Array(found.peaks),
        mediaId: clipId,
        suggested: { ...found.suggested },
      }
    },
    check: async (project, range) => {
      const clip = find(project, range.clipId)
      return input.workshop().checkClip(clip.path, partOf(clip, range))
    },
    cut,
    // Asked for twice while it is under way: sent once.
    transcribe: (project, range, language, client) => {
      const { clipId, fromSample, toSample } = range
      const key = JSON.stringify([project, clipId, fromSample, toSample, language])
      const known = heard.get(key)
      if (known !== undefined) return known
      const text = transcribe(project, range, language, client).finally(() => heard.delete(key))
      heard.set(key, text)
      return text
    },
    forget: async (project, clipId) => {
      if (clips.get(clipId)?.project === project) await drop(clipId)
    },
    forgetAll: async (project) => {
      for (const [clipId, clip] of clips) if (clip.project === project) await drop(clipId)
    },
    moveAll: (from, to) => {
      for (const [clipId, clip] of clips) if (clip.project === from) clips.set(clipId, { ...clip, project: to })
    },
    media: (project, id) => {
      const clip = clips.get(id)
      return clip?.project === project ? { path: clip.path, type: 'audio/wav' } : undefined
    },
  }
}
