import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { basename, resolve } from 'node:path'
import { addedClip } from '../../../shared/core/mix/added-clip.ts'
import { mixIdSchema, type MixDocument, type SoundStart } from '../../../shared/core/mix/mix-document.ts'
import { withRoomTone } from '../../../shared/core/mix/with-room-tone.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import { lineIdSchema } from '../../../shared/core/model/ids.ts'
import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import { samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import { say } from '../../../shared/messages/say.ts'
import { folderLabelOf, openProject } from '../../documents/open-project.ts'
import type { OpenProject } from '../../documents/types.ts'
import { addRoomTone } from '../../sounds/room-tone-maker.ts'
import { createSoundFiles, type SoundFiles } from '../../sounds/sound-files.ts'
import type { StudioContext } from '../../studio/handlers/context.ts'
import type { Listing } from '../terminal/listing.ts'
import type { SoundsArguments } from '../terminal/sounds-arguments.ts'

type SoundsInput = { readonly context: Pick<StudioContext, 'ports' | 'sound'>; readonly callerFolder: string }

/**
 * Lists, adds and removes beds and effects of a project.
 * @throws StudioError `project.unreadable`, `project.readOnly`, `audio.invalid`, `disk.*`
 */
export async function soundsCommand({ context, callerFolder }: SoundsInput, args: SoundsArguments): Promise<Listing> {
  const { dataFolder, randomBytes: bytes, clock } = context.ports
  const folder = resolve(callerFolder, args.project)
  const project = await openProject({
    folder,
    folderLabel: folderLabelOf(folder),
    dataFolder,
    randomBytes: bytes,
    now: clock.now,
  })
  try {
    const { cacheFolder, mix } = project
    const files = createSoundFiles({ folder: project.folder, cacheFolder, mix, workshop: context.sound.workshop })
    if (args.action === 'add') await add(project, files, args, callerFolder)
    if (args.action === 'remove') await remove(project, args.id)
    if (args.action === 'room-tone') await setRoomTone(project, files, args, context)
    return await listing(project, files)
  } finally {
    await project.close()
  }
}

async function add(
  project: OpenProject,
  files: SoundFiles,
  args: SoundsArguments & { readonly action: 'add' },
  callerFolder: string,
): Promise<void> {
  const start = startOf(project, args)
  const { sound } = await files.add(resolve(callerFolder, args.file), basename(args.file))
  const before = project.mix()
  const id = mixIdSchema.parse(randomBytes(3).toString('hex'))
  const after = addedClip(before, sound, {
    id,
    lane: args.lane,
    start,
    ...(args.loops ? { loops: true } : {}),
    ...(args.gainDb === undefined ? {} : { gainDb: args.gainDb }),
    ...(args.duckDb === undefined ? {} : { duckDb: args.duckDb }),
    ...(args.channels === undefined ? {} : { channels: args.channels }),
    ...samplesOf({
      inSample: args.from,
      durationSamples: args.length,
      fadeInSamples: args.fadeIn,
      fadeOutSamples: args.fadeOut,
    }),
  })
  await project.changeMix({ before, after })
}

/** Made from every take of the project: nobody looks at which of them are heard. */
async function setRoomTone(
  project: OpenProject,
  files: SoundFiles,
  { isOn, levelDbfs }: SoundsArguments & { readonly action: 'room-tone' },
  { sound }: SoundsInput['context'],
): Promise<void> {
  const before = project.mix()
  if (!isOn) {
    await project.changeMix({ before, after: withRoomTone(before, undefined) })
    return
  }
  const takes = project.takes
    .all()
    .flatMap(({ id, kind }) => (kind === 'line' ? (project.takes.audioPath(id) ?? []) : []))
  const added = await addRoomTone(takes, { files, workshop: sound.workshop, folder: async () => tmpdir() })
  const tone = levelDbfs === undefined ? added.tone : { ...added.tone, levelDbfs }
  await project.changeMix({ before, after: withRoomTone(before, { ...added, tone }) })
}

function samplesOf<Name extends string>(
  seconds: Readonly<Record<Name, number | undefined>>,
): Partial<Record<Name, number>> {
  const given: Partial<Record<Name, number>> = {}
  for (const name in seconds) {
    const value = seconds[name]
    if (value !== undefined) given[name] = Math.round(value * TIMELINE_SAMPLE_RATE)
  }
  return given
}

function startOf(project: OpenProject, { at, lineId, edge }: SoundsArguments & { readonly action: 'add' }): SoundStart {
  const samples = Math.round(at * TIMELINE_SAMPLE_RATE)
  if (lineId === undefined) return { kind: 'at', samples: Math.max(0, samples) }
  const id = lineIdSchema.safeParse(lineId)
  const isKnown = project.script().nodes.some((node) => node.kind === 'line' && node.id === lineId)
  if (!id.success || !isKnown) {
    throw problemError('line.unknown', say('sounds.lineUnknown', { id: lineId }), say('sounds.lineUnknown.remedy'))
  }
  return { kind: 'line', lineId: id.data, edge, samples }
}

async function remove(project: OpenProject, id: string): Promise<void> {
  const before = project.mix()
  const clips = (before.clips ?? []).filter((clip) => clip.id !== id)
  if (clips.length === (before.clips ?? []).length) {
    throw problemError('audio.selection', say('sounds.unknown', { id }), say('sounds.unknown.remedy'))
  }
  await project.changeMix({ before, after: { ...before, clips } })
}

async function listing({ mix: read }: OpenProject, files: SoundFiles): Promise<Listing> {
  const mix = read()
  const missing = new Set((await files.ready()).map(({ id }) => id))
  const sounds = (mix.clips ?? []).map((clip) => describe(mix, clip, missing))
  const rows = sounds.map(
    ({ id, lane, name, start, isMissing }) =>
      `${id}  ${lane}  ${start}  ${name}${isMissing ? '  (file is missing)' : ''}`,
  )
  const tone =
    mix.roomTone === undefined ? [] : [`room tone at ${mix.roomTone.levelDbfs} dBFS, from ${mix.roomTone.from}`]
  const text = rows.length + tone.length === 0 ? 'No beds or effects.' : [...rows, ...tone].join('\n')
  return {
    json: { lanes: mix.lanes ?? [], sounds, roomTone: mix.roomTone ?? null, problems: [] },
    text: `${text}\n`,
    exit: missing.size === 0 ? 0 : 1,
  }
}

function describe(mix: MixDocument, clip: NonNullable<MixDocument['clips']>[number], missing: ReadonlySet<string>) {
  const { laneId, soundId, start, ...rest } = clip
  const file = mix.sounds?.find(({ id }) => id === soundId)
  const seconds = samplesToSeconds(start.samples)
  const place =
    start.kind === 'at'
      ? `at ${Math.round(seconds * 100) / 100} s`
      : `${start.edge} of ${start.lineId} ${Math.round(seconds * 100) / 100} s`
  return {
    ...rest,
    laneId,
    lane: mix.lanes?.find(({ id }) => id === laneId)?.name ?? laneId,
    soundId,
    name: file?.name ?? soundId,
    start: place,
    startsAt: start,
    isMissing: file === undefined || missing.has(soundId),
  }
}
