import { resolve } from 'node:path'
import { oneLine } from '../../../shared/core/import/parts.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import type { VoiceId } from '../../../shared/core/model/ids.ts'
import { MAX_COVER_BYTES, type VoiceUse } from '../../../shared/contract/casting-views.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'
import { say } from '../../../shared/messages/say.ts'
import { readRegular, UnreadableFile } from '../../base/regular-file.ts'
import { loadProjectFiles } from '../../documents/files/project-files.ts'
import type { SpeechClient } from '../../speech/types.ts'
import type { StudioContext } from '../../studio/handlers/context.ts'
import { connectedClient } from '../../studio/handlers/service-handlers.ts'
import { useOf } from '../../voices/cast-voices.ts'
import { coverFileName } from '../../voices/cover-image.ts'
import { voiceIdIn } from '../../voices/voice-address.ts'
import { callProblem } from '../terminal/exit.ts'
import type { Listing } from '../terminal/listing.ts'
import type { Console } from '../terminal/console.ts'
import { askLine, type InputHost } from '../terminal/standard-input.ts'
import type { VoiceArguments, VoiceFields } from '../terminal/voice-arguments.ts'
import { bringClip } from './bring-clip.ts'

type VoiceHost = InputHost & {
  readonly context: StudioContext
  readonly console: Console
  readonly callerFolder: string
}
type Action<A extends VoiceArguments['action']> = Extract<VoiceArguments, { readonly action: A }>

/** Shows, makes, changes or deletes one voice of the service. @throws CallError, StudioError */
export async function oneVoiceCommand(host: VoiceHost, args: VoiceArguments): Promise<Listing> {
  const client = connectedClient(host.context)
  switch (args.action) {
    case 'show':
      return shown(client, voiceIdIn(args.id))
    case 'create':
      return create(host, client, args)
    case 'update': {
      const { cover, ...changes } = args.fields
      const id = voiceIdIn(args.id)
      const coverImage = cover === undefined ? undefined : await readCover(host.callerFolder, cover)
      await host.context.voices.change(id, { ...changes, coverImage })
      return shown(client, id)
    }
    case 'delete':
      return remove(host, client, args)
    default:
      return assertNever(args, 'voice action')
  }
}

async function shown(client: SpeechClient, id: VoiceId): Promise<Listing> {
  const voice = await client.readModel(id)
  const rows = Object.entries(voice).map(([name, value]) => `${name}: ${fieldText(value)}`)
  return { json: { service: client.origin, voice, problems: [] }, text: `${rows.join('\n')}\n`, exit: 0 }
}

function fieldText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '(not told)'
  return oneLine(typeof value === 'string' ? value : JSON.stringify(value))
}

async function create(host: VoiceHost, client: SpeechClient, args: Action<'create'>): Promise<Listing> {
  const { title, description = '', tags = [], visibility = 'private' } = args.fields
  const coverImage = await coverOf(host.callerFolder, args.fields)
  if (visibility === 'public' && coverImage === undefined) {
    throw callProblem('clone.picture', say('voices.clone.noPicture'), say('cli.voice.cover.remedy'))
  }
  const read: { readonly bytes: Uint8Array; readonly text: string }[] = []
  for (const recording of args.recordings) {
    const { cut, text } = await bringClip(host, recording, say('cli.voice.recording.remedy'))
    read.push({ bytes: cut.bytes, text })
  }
  if (new Set(read.map(({ text }) => text === '')).size > 1) {
    throw problemError('clone.transcripts', say('voices.clone.texts'), say('voices.clone.texts.remedy'))
  }
  // Not the file's name: the service shows it to whoever may see the voice.
  const voices = read.map(({ bytes, text }, at) => ({
    fileName: `recording-${at + 1}.wav`,
    bytes,
    ...(text === '' ? {} : { text }),
  }))
  const made = await host.context.creation.create(
    client,
    {
      title,
      voices,
      visibility,
      enhanceAudioQuality: args.enhance,
      generateSample: args.sample,
      ...(description.trim() === '' ? {} : { description: description.trim() }),
      ...(tags.length === 0 ? {} : { tags }),
      ...(coverImage === undefined ? {} : { coverImage }),
    },
    { statement: messageOf(say('cli.clip.consent.statement')), speakerName: args.owner },
  )
  await host.context.voices.noteOwn(client, made)
  const { _id: id } = made
  return {
    json: { service: client.origin, voice: made, problems: [] },
    text: `${id}  ${oneLine(made.title)}  (${made.state})\n`,
    exit: 0,
  }
}

async function coverOf(callerFolder: string, { cover }: VoiceFields) {
  if (cover === undefined) return undefined
  const bytes = await readCover(callerFolder, cover)
  return { fileName: coverFileName(bytes), bytes }
}

async function readCover(callerFolder: string, cover: string): Promise<Uint8Array> {
  const bytes = await readRegular(resolve(callerFolder, cover), MAX_COVER_BYTES).catch((error: unknown) => {
    if (!(error instanceof UnreadableFile)) throw error
    throw callProblem('clone.picture', error.words, say('cli.voice.cover.remedy'))
  })
  coverFileName(bytes)
  return new Uint8Array(bytes)
}

/** Who speaks with the voice is told before it goes; without `--yes` its title has to be typed. */
async function remove(host: VoiceHost, client: SpeechClient, args: Action<'delete'>): Promise<Listing> {
  const id = voiceIdIn(args.id)
  const uses = await usesIn(host, id, args.projects)
  const { title } = await client.readModel(id)
  for (const { projectName, speakers } of uses) {
    host.console.err(`${oneLine(projectName)}: ${speakers.map(oneLine).join(', ')} will have no voice.\n`)
  }
  if (!args.yes && host.standardInput?.isTerminal !== true) {
    const told = { title: oneLine(title), id }
    throw callProblem('option.invalid', say('cli.voice.delete', told), say('cli.voice.delete.remedy'))
  }
  const question = `“${oneLine(title)}” (${id}) is deleted for good. Type its title to delete it: `
  const confirmed = args.yes ? title : await askLine(host, question)
  await host.context.voices.remove(id, confirmed)
  return {
    json: { service: client.origin, deleted: { id, title }, uses, problems: [] },
    text: `Deleted ${id}  ${oneLine(title)}\n`,
    exit: 0,
  }
}

async function usesIn(
  { context, callerFolder }: VoiceHost,
  id: VoiceId,
  projects: readonly string[],
): Promise<readonly VoiceUse[]> {
  const named: VoiceUse[] = []
  for (const project of projects) {
    const { file, cast } = await loadProjectFiles(resolve(callerFolder, project))
    const use = useOf(file.name, cast, id)
    if (use !== undefined) named.push(use)
  }
  const others = (await context.voices.uses(id)).filter(
    ({ projectName }) => !named.some((use) => use.projectName === projectName),
  )
  return [...named, ...others]
}
