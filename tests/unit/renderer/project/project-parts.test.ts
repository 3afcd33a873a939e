import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { changeMix } from '../../../../renderer/mix/commands.ts'
import { applyMixChange } from '../../../../shared/core/mix/apply-mix-change.ts'
import { type MixDocument, type SoundClip, soundClipSchema } from '../../../../shared/core/mix/mix-document.ts'
import { changeCast } from '../../../../renderer/cast/cast.ts'
import type { Deps } from '../../../../renderer/shell/parts/deps.ts'
import { configure } from '../../../../renderer/cast/put-settings.ts'
import { reopenGone } from '../../../../renderer/safety/reopen-gone.ts'
import { listen } from '../../../../renderer/shell/commands/start.ts'
import { shownProject, updateProject } from '../../../../renderer/project/store.ts'
import type { CallInput, CallOutput } from '../../../../shared/contract/bridge.ts'
import type { Cast } from '../../../../shared/core/model/cast.ts'
import { applyCastChange } from '../../../../shared/core/edits/apply-cast-change.ts'
import { studioError } from '../../../../shared/core/model/errors.ts'
import { projectHandleSchema, takeIdSchema } from '../../../../shared/core/model/ids.ts'
import type { ClipCut } from '../../../../shared/core/model/take.ts'
import { type GraphParts, graphPartsSchema } from '../../../../shared/core/timeline/graph-schema.ts'
import { soundGraph } from '../../../../shared/core/timeline/sound-graph.ts'
import { sentCutOf } from '../../../../renderer/timeline/edits/sent-cut.ts'
import { eventually } from '../../../support/eventually.ts'
import { handle, lineId } from '../cases.ts'
import { createFakeDeps, projectView } from '../fake-deps.ts'

type Asked = CallInput<'cast.change'>

const effect = soundClipSchema.parse({
  id: 'c00001',
  laneId: 'effects',
  soundId: 'a'.repeat(64),
  start: { kind: 'at', samples: 0 },
  durationSamples: 44_100,
})

/** Main's cast: takes changes in order, tells them, and answers when the test says so. */
function mainSide() {
  let cast = projectView().cast
  let revision = 0
  const asked: Asked[] = []
  const waiting: (() => void)[] = []
  const take = (input: Asked): CallOutput<'cast.change'> & { readonly changeId?: string | undefined } => {
    const { before = cast, cast: after, takesBack, changeId } = input
    cast = applyCastChange(cast, { before, after, takesBack })
    revision += 1
    return { cast, revision, changeId }
  }
  const call = async (input: Asked): Promise<CallOutput<'cast.change'>> => {
    asked.push(input)
    const { changeId: _, ...answer } = take(input)
    await new Promise<void>((done) => waiting.push(done))
    return answer
  }
  return { asked, take, call, answerNext: () => waiting.shift()?.(), cast: () => cast }
}

const directed = (delivery: string) => (cast: Cast) => ({
  ...cast,
  speakers: cast.speakers.map((speaker, at) => (at === 0 ? { ...speaker, delivery } : speaker)),
})
const shown = (deps: Deps) => deps.project.getState().open?.cast.speakers[0]?.delivery

it('shows its own change on top of what is told until main has it, and then what came later', async () => {
  const main = mainSide()
  const { deps, fake } = createFakeDeps({ 'cast.change': main.call }, projectView())
  listen(deps)
  const seen: (string | undefined)[] = []
  deps.project.subscribe(() => void (shown(deps) === seen.at(-1) ? undefined : seen.push(shown(deps))))

  const changing = changeCast(deps, 'Direct', directed('dry'))
  await eventually(() => expect(main.asked).toHaveLength(1))
  const [mine] = main.asked
  if (mine === undefined) throw new Error('nothing was asked')
  // Another window came first, and another one after.
  const { changeId = '' } = mine
  fake.emit('cast.changed', { project: handle, cast: directed('first')(projectView().cast), revision: 0.5 })
  fake.emit('cast.changed', { project: handle, cast: main.cast(), revision: 1, changeId })
  const later = { ...mine, before: main.cast(), cast: directed('warm')(main.cast()), changeId: 'another-window' }
  fake.emit('cast.changed', { project: handle, ...main.take(later) })
  main.answerNext()
  await changing
  expect(seen).toEqual(['dry', 'warm'])
})

it('takes a change back that main refuses, and keeps what was told meanwhile', async () => {
  const { deps, fake } = createFakeDeps(
    {
      'cast.change': () => {
        fake.emit('cast.changed', { project: handle, cast: directed('warm')(projectView().cast), revision: 1 })
        throw studioError('input.invalid', 'No.', 'Another one.')
      },
    },
    projectView(),
  )
  listen(deps)
  const changing = changeCast(deps, 'Direct', directed('dry'))
  expect(shown(deps)).toBe('dry')
  await expect(changing).rejects.toThrow('No.')
  expect(shown(deps)).toBe('warm')
})

it('keeps changes while nobody is there, and sends each once to the next host', async () => {
  const main = mainSide()
  let isGone = true
  const { deps } = createFakeDeps(
    {
      'cast.change': (input) => {
        if (isGone) throw studioError('host.gone', 'Gone.')
        main.asked.push(input)
        return main.take(input)
      },
      'project.configure': ({ settings }) => {
        if (isGone) throw studioError('host.gone', 'Gone.')
        return { settings, revision: 1 }
      },
    },
    projectView(),
  )
  await changeCast(deps, 'Direct', directed('dry'))
  await configure(deps, { mode: 'scene' })
  expect(shown(deps)).toBe('dry')
  isGone = false
  const told = projectView({ cast: { ...projectView().cast, lines: {} } })
  await deps.parts.resume(told)
  await deps.parts.sendAgain()
  expect(main.asked).toHaveLength(1)
  expect(main.cast().speakers[0]?.delivery).toBe('dry')
  expect(deps.project.getState().open?.settings.mode).toBe('scene')
  expect(deps.parts.isSettled()).toBe(true)
})

it('does not hold a change of one project against the next', async () => {
  const { deps } = createFakeDeps(
    {
      'cast.change': () => {
        throw studioError('host.gone', 'Gone.')
      },
    },
    projectView(),
  )
  await changeCast(deps, 'Direct', directed('dry'))
  expect(deps.parts.isSettled()).toBe(false)
  deps.parts.begin(projectView())
  expect(deps.parts.isSettled()).toBe(true)
})

it('takes what was told of a project before its answer came', () => {
  const { deps, fake } = createFakeDeps({}, projectView())
  listen(deps)
  const other = projectHandleSchema.parse('p_other0123456789abcdef')
  const cast = directed('dry')(projectView().cast)
  fake.emit('cast.changed', { project: other, cast, revision: 1 })
  expect(shown(deps)).toBeUndefined()
  const view = projectView({ project: other })
  deps.project.setState({ open: shownProject(view) })
  deps.parts.begin(view)
  expect(shown(deps)).toBe('dry')
})

it('sends its changes one after the other, and what met nobody before what came later', async () => {
  const main = mainSide()
  let isGone = true
  const { deps } = createFakeDeps(
    {
      'cast.change': async (input) => {
        if (isGone) throw studioError('host.gone', 'Gone.')
        main.asked.push(input)
        const { changeId: _, ...answer } = main.take(input)
        // The first is the slowest.
        for (let turn = main.asked.length; turn < 4; turn += 1) await Promise.resolve()
        return answer
      },
    },
    projectView(),
  )
  await changeCast(deps, 'Direct', directed('first'))
  await changeCast(deps, 'Direct', directed('second'))
  isGone = false
  await Promise.all([
    changeCast(deps, 'Direct', directed('third')),
    changeCast(deps, 'Direct', directed('fourth')),
    deps.parts.sendAgain(),
  ])
  expect(main.asked.map(({ cast: { speakers } }) => speakers[0]?.delivery)).toEqual([
    'first',
    'second',
    'third',
    'fourth',
  ])
  expect(main.cast().speakers[0]?.delivery).toBe('fourth')
  expect(shown(deps)).toBe('fourth')
  expect(deps.parts.isSettled()).toBe(true)
})

it('says that an older change was refused although a later one was taken', async () => {
  let isGone = true
  const { deps } = createFakeDeps(
    {
      'cast.change': ({ cast }) => {
        if (isGone) throw studioError('host.gone', 'Gone.')
        if (cast.speakers[0]?.delivery === 'first') throw studioError('input.invalid', 'Not the first.')
        return { cast, revision: 1 }
      },
    },
    projectView(),
  )
  await changeCast(deps, 'Direct', directed('first'))
  isGone = false
  await expect(changeCast(deps, 'Direct', directed('second'))).rejects.toThrow('Not the first.')
  expect(shown(deps)).toBe('second')
  expect(deps.parts.isSettled()).toBe(true)
})

it('does not overlook what is told while it reads the script of a new opening', async () => {
  const other = projectHandleSchema.parse('p_other0123456789abcdef')
  const warm = directed('warm')(projectView().cast)
  const { deps, fake } = createFakeDeps(
    {
      'project.openRecent': () => projectView({ project: other }),
      'timeline.read': () => {
        throw studioError('host.gone', 'Nothing to hear.')
      },
      'script.read': () => {
        fake.emit('cast.changed', { project: other, cast: warm, revision: 1 })
        return { revision: 0, lastSeq: 0, text: projectView().text, save: { kind: 'saved' } }
      },
    },
    projectView(),
  )
  listen(deps)
  vi.stubGlobal('sessionStorage', { setItem: () => undefined })
  onTestFinished(() => void vi.unstubAllGlobals())
  await reopenGone(deps)
  expect(shown(deps)).toBe('warm')
})

describe('what main has answered and not saved', () => {
  const other = projectHandleSchema.parse('p_other0123456789abcdef')
  /** A studio that answers, and another one that has what was on the disk. */
  const opened = () => {
    const main = mainSide()
    const { deps, fake } = createFakeDeps(
      {
        'cast.change': (input) => {
          main.asked.push(input)
          const { changeId: _, ...answer } = main.take(input)
          return answer
        },
        'project.openRecent': () => projectView({ project: other }),
        'timeline.read': () => {
          throw studioError('host.gone', 'Nothing to hear.')
        },
        'script.read': () => ({ revision: 0, lastSeq: 0, text: projectView().text, save: { kind: 'saved' } }),
      },
      projectView(),
    )
    listen(deps)
    vi.stubGlobal('sessionStorage', { setItem: () => undefined })
    onTestFinished(() => void vi.unstubAllGlobals())
    const deliveries = () => main.asked.map(({ cast: { speakers } }) => speakers[0]?.delivery)
    return { deps, fake, deliveries }
  }

  it('is sent again to another studio, which has not read it', async () => {
    const { deps, deliveries } = opened()
    await changeCast(deps, 'Direct', directed('dry'))
    await changeCast(deps, 'Direct', directed('warm'))
    expect(deps.parts.isSettled()).toBe(true)
    await reopenGone(deps)
    expect(deliveries()).toEqual(['dry', 'warm', 'dry', 'warm'])
    expect(shown(deps)).toBe('warm')
    expect(deps.parts.isSettled()).toBe(true)
  })

  it('is left alone once it is on the disk', async () => {
    const { deps, fake, deliveries } = opened()
    await changeCast(deps, 'Direct', directed('dry'))
    fake.emit('save.changed', { project: handle, save: { kind: 'saving' } })
    fake.emit('save.changed', { project: handle, save: { kind: 'saved' } })
    await changeCast(deps, 'Direct', directed('warm'))
    await reopenGone(deps)
    expect(deliveries()).toEqual(['dry', 'warm', 'warm'])
  })
})

it('knows how a take is cut by what was told last, also by Undo, until main has it and what is heard came after', async () => {
  let [isRefused, isSlow] = [false, false]
  const answers: (() => void)[] = []
  const { deps } = createFakeDeps(
    {
      'takes.mark': async () => {
        if (isRefused) throw studioError('project.readOnly', 'refused', 'again')
        if (isSlow) await new Promise<void>((done) => answers.push(done))
        return []
      },
    },
    projectView(),
  )
  listen(deps)
  const takeId = takeIdSchema.parse('a'.repeat(64))
  const first = lineId('aaaaa1')
  const parts = graphPartsSchema.parse({
    lines: [
      {
        lineId: first,
        step: 1,
        join: { kind: 'after', samples: 0 },
        durationSamples: 1000,
        isEstimate: false,
        sound: { takeId, takeSamples: 1000, inSample: 0, fadeInSamples: 0, fadeOutSamples: 0, gainDb: 0, pan: 0 },
      },
    ],
    lanes: [{ kind: 'speaker', gainDb: 0, pan: 0 }],
    placed: [],
    master: { gainDb: 0 },
  })
  const hear = (heard: GraphParts): void =>
    updateProject(deps.project, handle, () => ({
      timeline: { listenTo: 'best', revision: 1, parts: heard, graph: soundGraph(heard) },
    }))
  hear(parts)
  const cut = (): ClipCut | undefined => {
    const { sentCuts, timeline } = deps.project.getState().open ?? {}
    return timeline === undefined ? undefined : sentCutOf(sentCuts, timeline.parts, first)
  }
  const trimmed = { inSample: 100, outSample: 900, fadeInSamples: 0, fadeOutSamples: 0 }
  const change = { lineId: first, takeId, before: null, after: trimmed }
  await deps.parts.changeCut(change)
  expect(cut()).toEqual(trimmed)
  await deps.parts.changeCut({ ...change, before: trimmed, after: null, takesBack: true })
  expect(cut()).toEqual({ inSample: 0, outSample: 1000, fadeInSamples: 0, fadeOutSamples: 0 })
  // Another line's is another's.
  await deps.parts.changeCut({ ...change, lineId: lineId('bbbbb2') })
  expect(cut()).toEqual({ inSample: 0, outSample: 1000, fadeInSamples: 0, fadeOutSamples: 0 })
  hear({ ...parts })
  expect(cut()).toBe(undefined)
  // What is heard comes late, without what main does not have yet.
  isSlow = true
  const changing = deps.parts.changeCut(change)
  hear({ ...parts })
  expect(cut()).toEqual(trimmed)
  await eventually(() => expect(answers).toHaveLength(1))
  answers.shift()?.()
  await changing
  expect(cut()).toEqual(trimmed)
  hear({ ...parts })
  expect(cut()).toBe(undefined)
  isRefused = true
  await expect(deps.parts.changeCut(change)).rejects.toThrow()
  expect(cut()).toBe(undefined)
})

it('shows what was changed of the mix on top of what main answers and tells, until that has it', async () => {
  const answers: (() => void)[] = []
  let main: MixDocument = { clips: [effect] }
  const { deps, fake } = createFakeDeps(
    {
      'mix.read': () => main,
      'mix.change': async (change) => {
        const answered = (main = applyMixChange(main, change))
        await new Promise<void>((done) => answers.push(done))
        return answered
      },
    },
    projectView(),
  )
  listen(deps)
  const clip = () => deps.project.getState().open?.mix?.clips?.[0]
  const edit = (make: (one: SoundClip) => SoundClip): Promise<void> =>
    changeMix(deps, 'Edit', (mix) => ({ ...mix, clips: (mix.clips ?? []).map(make) }))
  const first = edit((one) => ({ ...one, gainDb: -6 }))
  await eventually(() => expect(answers).toHaveLength(1))
  // The second is on its way while the first is answered, and another window's is told.
  const second = edit((one) => ({
    ...one,
    start: { kind: 'line', lineId: lineId('aaaaa1'), edge: 'start', samples: 0 },
  }))
  answers.shift()?.()
  await first
  const asked = { kind: 'line', lineId: 'aaaaa1', samples: 0 }
  expect(clip()).toMatchObject({ gainDb: -6, start: asked })
  fake.emit('mix.changed', { project: handle, mix: { clips: [{ ...effect, gainDb: -9 }] } })
  expect(clip()).toMatchObject({ gainDb: -9, start: asked })
  await eventually(() => expect(answers).toHaveLength(1))
  answers.shift()?.()
  await second
  expect(clip()).toEqual(main.clips?.[0])
})
