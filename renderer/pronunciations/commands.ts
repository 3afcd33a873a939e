import {
  pronunciationsListenFailed,
  pronunciationsListenNobody,
  pronunciationsListenNobodyRemedy,
} from '../../shared/messages/made/pronunciations.ts'
import type { CallOutput } from '../../shared/contract/bridge.ts'
import type { AuditionOrder, AuditionView } from '../../shared/contract/casting-views.ts'
import type { PronunciationsChange } from '../../shared/core/edits/apply-pronunciations-change.ts'
import { StudioError } from '../../shared/core/model/errors.ts'
import type { ProjectHandle, SpeakerId } from '../../shared/core/model/ids.ts'
import { moveSpeakerScope } from '../../shared/core/pronunciations/move-scope.ts'
import type { Pronunciation } from '../../shared/core/model/pronunciations.ts'
import type { ShownProject } from '../project/store.ts'
import { isNobodyThere } from '../project/project-part.ts'
import { sendTyping } from '../project/typing.ts'
import type { PronunciationsNeeds } from './needs.ts'

/** All pronunciations of a project, in the file's order. They are shown from now on as main tells them. */
export async function readPronunciations(
  deps: PronunciationsNeeds,
  project: ProjectHandle,
): Promise<readonly Pronunciation[]> {
  const told = await deps.client.call('pronunciations.read', { project })
  const isOpen = deps.project.getState().open?.handle === project
  if (isOpen) deps.parts.takePronunciations(told)
  return (isOpen ? deps.project.getState().open?.pronunciations : undefined) ?? told.entries
}

/** Changes the list that has been read; answers how many lines it makes stale, where main could be asked. */
export async function changePronunciations(
  deps: PronunciationsNeeds,
  change: PronunciationsChange,
): Promise<number | undefined> {
  await sendTyping(deps).catch((error: unknown) => {
    // Whoever keeps the typing for the next host keeps this too.
    if (!isNobodyThere(error)) throw error
  })
  return deps.parts.changePronunciations(change)
}

/** Lets what held for one speaker hold for another. Nothing is sent if nothing did. */
export async function movePronunciations(deps: PronunciationsNeeds, from: SpeakerId, into: SpeakerId): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const before = await readPronunciations(deps, open.handle)
  const after = moveSpeakerScope(before, from, into)
  if (after !== before) await changePronunciations(deps, { before, after })
}

/** Reads a CSV without changing anything. */
export function importPronunciations(
  deps: PronunciationsNeeds,
  project: ProjectHandle,
  csv: string,
): Promise<CallOutput<'pronunciations.import'>> {
  return deps.client.call('pronunciations.import', { project, csv })
}

/** The list as a CSV. */
export async function exportPronunciations(deps: PronunciationsNeeds, project: ProjectHandle): Promise<string> {
  const { csv } = await deps.client.call('pronunciations.export', { project })
  return csv
}

/**
 * Speaks an entry's spoken form with a draft voice, the scope's speaker's own where there is one: free, offline, and
 * without a trace in the project.
 */
export async function listenToWord(deps: PronunciationsNeeds, open: ShownProject, entry: Pronunciation): Promise<void> {
  const { scope, spokenAs: text } = entry
  const { speakers } = open.cast
  const wanted =
    scope.kind === 'speaker'
      ? scope.speakerId
      : scope.kind === 'line'
        ? open.outline.lines.get(scope.lineId)?.speakerId
        : undefined
  const speaker = speakers.find(({ id, draftVoice }) => id === wanted && draftVoice !== undefined)
  const { id: speakerId, draftVoice: voice } =
    speaker ?? speakers.find(({ draftVoice }) => draftVoice !== undefined) ?? {}
  if (speakerId === undefined || voice === undefined) {
    throw new StudioError({
      code: 'cast.noVoice',
      message: pronunciationsListenNobody(),
      remedy: pronunciationsListenNobodyRemedy(),
    })
  }
  const mediaId = await firstSound(deps, open, {
    forSpeaker: speakerId,
    lines: [{ speakerId, text }],
    candidates: [{ kind: 'voice', source: 'draft', ...voice }],
  })
  await deps.audition.play(mediaId, {
    url: deps.client.mediaUrl(open.handle, mediaId),
    samplesUrl: deps.client.mediaUrl(open.handle, `samples-${mediaId}`),
    gainDb: 0,
  })
}

// The answer may come before the sound: then an event brings it.
async function firstSound(deps: PronunciationsNeeds, open: ShownProject, order: AuditionOrder): Promise<string> {
  const told = new Map<string, AuditionView>()
  let heard: ((view: AuditionView) => void) | undefined
  const end = deps.client.on['audition.changed'](({ project, audition }) => {
    if (project !== open.handle) return
    told.set(audition.auditionId, audition)
    heard?.(audition)
  })
  try {
    const started = await deps.client.call('audition.start', { project: open.handle, order, again: false })
    return await new Promise<string>((resolve, reject) => {
      heard = (view) => {
        const [result] = view.auditionId === started.auditionId ? view.results : []
        if (result === undefined) return
        if (result.mediaId !== undefined && (result.state === 'ready' || result.state === 'suspicious')) {
          resolve(result.mediaId)
        } else if (result.state === 'failed' || result.state === 'unknown') {
          reject(new StudioError(result.problem ?? { code: 'draft.failed', message: pronunciationsListenFailed() }))
        }
      }
      heard(told.get(started.auditionId) ?? started)
    })
  } finally {
    end()
  }
}
