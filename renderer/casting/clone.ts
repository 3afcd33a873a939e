import type { ClipView, VoiceDetail } from '../../shared/contract/casting-views.ts'
import type { CastReference } from '../../shared/core/model/cast.ts'
import { StudioError, toProblem } from '../../shared/core/model/errors.ts'
import type { ProjectHandle } from '../../shared/core/model/ids.ts'
import { consentOf, newVoice, clipRangeOf } from './model/clone.ts'
import { monoWav } from './model/mono-wav.ts'
import { decodeSound } from './model/decode-sound.ts'
import { type CloneClip, type CloneForm, type CloneWork, nothingToClone, type Trim } from './model/clone-store.ts'
import type { ShownProject } from '../project/store.ts'
import { addCandidate } from './auditions.ts'
import { assignCandidate } from './cast-details.ts'
import type { CastingNeeds } from './needs.ts'
import {
  cloneAuditionAdded,
  cloneAuditionNoSpeaker,
  cloneAuditionNoSpeakerRemedy,
  cloneClipShorter,
  cloneClipTooLarge,
  cloneClipTooLong,
  cloneCoverTooLarge,
  cloneDoneCreated,
  cloneDoneCreatedFor,
  cloneDoneKept,
  cloneDoneKeptFor,
} from '../../shared/messages/made/clone.ts'

/** Recordings larger than this do not cross the bridge: 20 MB. */
const MOST_BYTES = 20 * 1024 * 1024

/** Pictures of voices are not larger than this: 5 MB. */
const MOST_COVER_BYTES = 5 * 1024 * 1024

/** Opens the panel for a speaker. What was begun in another project is not taken over. */
export function openClone(deps: CastingNeeds, project: ProjectHandle, speakerId: CloneForm['speakerId']): void {
  if (deps.clone.getState().project !== project) deps.clone.setState(nothingToClone(project), true)
  if (deps.clone.getState().form.speakerId === undefined) changeForm(deps, { speakerId })
}

/** Changes what is written about the voice. */
export function changeForm(deps: CastingNeeds, change: Partial<CloneForm>): void {
  deps.clone.setState(({ form }) => ({ form: { ...form, ...change } }))
}

/**
 * Brings recordings in, after what is being done: a recording from the microphone exists nowhere else. Only their bytes
 * cross; the files stay where they are. What main cannot decode (AAC above all) the browser may: then its samples cross.
 */
export async function addRecordings(deps: CastingNeeds, files: readonly File[], decode = decodeSound): Promise<void> {
  await idle(deps)
  await working(deps, 'reading', async (open) => {
    for (const file of files) {
      if (file.size > MOST_BYTES) {
        throw new StudioError({
          code: 'audio.tooLarge',
          message: cloneClipTooLarge({ name: file.name.slice(0, 100) }),
          remedy: cloneClipShorter(),
        })
      }
      const bytes = new Uint8Array(await file.arrayBuffer())
      const clip = await readClip(deps, { project: open.handle, fileName: file.name, bytes }, decode)
      const added: CloneClip = { clip, trim: clip.suggested, text: '', checks: undefined }
      deps.clone.setState((state) => ({ clips: [...state.clips, added], created: undefined }))
    }
  })
}

async function readClip(
  deps: CastingNeeds,
  wanted: { readonly project: ProjectHandle; readonly fileName: string; readonly bytes: Uint8Array<ArrayBuffer> },
  decode: typeof decodeSound,
): Promise<ClipView> {
  try {
    return await deps.client.call('clips.read', wanted)
  } catch (error) {
    if (toProblem(error).code !== 'audio.invalid') throw error
    // Main's own words are the right ones where the browser does not know the sound either.
    const sound = await decode(wanted.bytes).catch(() => {
      throw error
    })
    const bytes = monoWav(sound)
    if (bytes.byteLength > MOST_BYTES) {
      throw new StudioError({
        code: 'audio.tooLong',
        message: cloneClipTooLong({ fileName: wanted.fileName.slice(0, 100) }),
        remedy: cloneClipShorter(),
      })
    }
    return deps.client.call('clips.read', { ...wanted, bytes })
  }
}

/** Takes the picture of a public voice. */
export async function takeCover(deps: CastingNeeds, file: File): Promise<void> {
  if (file.size > MOST_COVER_BYTES) return tellProblem(deps, cloneCoverTooLarge())
  const bytes = new Uint8Array(await file.arrayBuffer())
  changeForm(deps, { cover: { name: file.name, bytes } })
  deps.clone.setState({ problem: undefined })
}

/** Says in the panel what went wrong there. */
export function tellProblem(deps: CastingNeeds, message: string): void {
  deps.clone.setState({ problem: { code: 'clone.invalid', message } })
}

/** Takes a recording out again. */
export async function forgetClip(deps: CastingNeeds, clipId: string): Promise<void> {
  const { project } = deps.clone.getState()
  deps.clone.setState(({ clips }) => ({ clips: clips.filter(({ clip }) => clip.clipId !== clipId) }))
  if (project !== undefined) await deps.client.call('clips.forget', { project, clipId })
}

/** Another part of a recording. Its checks are made anew by whoever shows it. */
export function trimClip(deps: CastingNeeds, clipId: string, trim: Trim): void {
  changeClip(deps, clipId, { trim, checks: undefined })
}

/** Writes what is said in a recording. */
export function writeTranscript(deps: CastingNeeds, clipId: string, text: string): void {
  changeClip(deps, clipId, { text: text.slice(0, 2000) })
}

/** Looks at the selected part as material for cloning. An answer about an older part is dropped. */
export async function checkClip(deps: CastingNeeds, { clip, trim }: CloneClip): Promise<void> {
  const { project } = deps.clone.getState()
  if (project === undefined) return
  try {
    const checks = await deps.client.call('clips.check', { project, range: { clipId: clip.clipId, ...trim } })
    const now = deps.clone.getState().clips.find((other) => other.clip.clipId === clip.clipId)
    if (now?.trim === trim) changeClip(deps, clip.clipId, { checks })
  } catch (error) {
    deps.clone.setState({ problem: toProblem(error) })
  }
}

/** Lets the service write what is said: this sends the selected part and may cost something. */
export async function transcribeClip(deps: CastingNeeds, clip: CloneClip, isConfirmed = false): Promise<void> {
  await working(deps, 'transcribing', async (open) => {
    const { language } = deps.clone.getState().form
    const input = { project: open.handle, range: clipRangeOf(clip), language: language === '' ? null : language }
    try {
      const { text } = await deps.client.call('clips.transcribe', isConfirmed ? { ...input, isConfirmed } : input)
      writeTranscript(deps, clip.clip.clipId, text.trim())
    } catch (error) {
      if (!(error instanceof StudioError) || error.problem.code !== 'spend.notConfirmed') throw error
      if (deps.project.getState().open?.documentKey !== open.documentKey) return
      const onSend = (): Promise<void> => transcribeClip(deps, clip, true)
      deps.view.setState({ dialog: { kind: 'sendAnyway', problem: error.problem, onSend } })
    }
  })
}

/** Keeps the clips in the project as a voice that every request clones anew, and casts it. */
export async function keepAsReference(deps: CastingNeeds): Promise<void> {
  await working(deps, 'keeping', async (open) => {
    const reference = await addReference(deps, open)
    const { speakerId } = deps.clone.getState().form
    if (speakerId !== undefined) await assignCandidate(deps, speakerId, { kind: 'reference', reference })
    const { title } = reference
    const speaker = nameOf(open, speakerId)
    done(deps, speaker === undefined ? cloneDoneKept({ title }) : cloneDoneKeptFor({ title, speaker }))
  })
}

/** Keeps the clips in the project and puts them among the candidates of the audition, without casting them. */
export async function auditionReference(deps: CastingNeeds): Promise<void> {
  await working(deps, 'keeping', async (open) => {
    const { speakerId } = deps.clone.getState().form
    if (speakerId === undefined) {
      throw new StudioError({
        code: 'cast.noSuchSpeaker',
        message: cloneAuditionNoSpeaker(),
        remedy: cloneAuditionNoSpeakerRemedy(),
      })
    }
    const reference = await addReference(deps, open)
    addCandidate(deps, speakerId, { kind: 'reference', reference })
    deps.view.setState({ selectedSpeakerId: speakerId })
    done(deps, cloneAuditionAdded({ title: reference.title }))
  })
}

/** Makes a voice at the service and casts it; it can speak once it is trained. */
export async function createVoice(deps: CastingNeeds): Promise<void> {
  await working(deps, 'creating', async (open) => {
    const { clips, form } = deps.clone.getState()
    const made = await deps.client.call('voices.create', { project: open.handle, voice: newVoice(clips, form) })
    deps.clone.setState({ created: made })
    const { id, title } = made
    if (form.speakerId !== undefined) {
      await assignCandidate(deps, form.speakerId, { kind: 'voice', source: 'service', id, title: title.slice(0, 200) })
    }
    const speaker = nameOf(open, form.speakerId)
    done(deps, speaker === undefined ? cloneDoneCreated({ title }) : cloneDoneCreatedFor({ title, speaker }))
  })
}

/** Follows the training of the voice that was made here. */
export function showTraining(deps: CastingNeeds, voice: VoiceDetail): void {
  if (deps.clone.getState().created?.id === voice.id) deps.clone.setState({ created: voice })
}

/** Begins again with nothing: the next voice. */
export async function startOver(deps: CastingNeeds): Promise<void> {
  const { project, clips } = deps.clone.getState()
  deps.clone.setState(nothingToClone(project), true)
  if (project === undefined) return
  for (const { clip } of clips) await deps.client.call('clips.forget', { project, clipId: clip.clipId })
}

async function addReference(deps: CastingNeeds, open: ShownProject): Promise<CastReference> {
  const { clips, form } = deps.clone.getState()
  return deps.client.call('references.add', {
    project: open.handle,
    title: form.title.trim(),
    clips: clips.map((clip) => ({ range: clipRangeOf(clip), text: clip.text.trim() })),
    consent: consentOf(form),
  })
}

function nameOf(open: ShownProject, speakerId: CloneForm['speakerId']): string | undefined {
  return open.cast.speakers.find(({ id }) => id === speakerId)?.name
}

function done(deps: CastingNeeds, outcome: string): void {
  deps.clone.setState({ outcome })
}

function changeClip(deps: CastingNeeds, clipId: string, change: Partial<CloneClip>): void {
  deps.clone.setState(({ clips }) => ({
    clips: clips.map((other) => (other.clip.clipId === clipId ? { ...other, ...change } : other)),
  }))
}

async function idle(deps: CastingNeeds): Promise<void> {
  while (deps.clone.getState().work !== 'none') {
    await new Promise<void>((resolve) => {
      const end = deps.clone.subscribe(({ work }) => {
        if (work !== 'none') return
        end()
        resolve()
      })
    })
  }
}

// One thing at a time, and what went wrong is said in the panel: nothing is lost by it.
async function working(
  deps: CastingNeeds,
  work: CloneWork,
  task: (open: ShownProject) => Promise<void>,
): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined || deps.clone.getState().work !== 'none') return
  deps.clone.setState({ work, problem: undefined, outcome: '' })
  try {
    await task(open)
  } catch (error) {
    deps.clone.setState({ problem: toProblem(error) })
  } finally {
    deps.clone.setState({ work: 'none' })
  }
}
