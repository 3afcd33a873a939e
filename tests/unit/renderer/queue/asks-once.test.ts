import { describe, expect, it } from 'vitest'
import { transcribeClip } from '../../../../renderer/casting/clone.ts'
import type { CloneClip } from '../../../../renderer/casting/model/clone-store.ts'
import { resumeQueue } from '../../../../renderer/queue/commands.ts'
import { idleQueue } from '../../../../renderer/rendering/store.ts'
import { studioError } from '../../../../shared/core/model/errors.ts'
import { createFakeDeps, projectView } from '../fake-deps.ts'

const selected = { fromSample: 0, toSample: 30_000 }
const clip: CloneClip = {
  clip: {
    clipId: 'c1',
    fileName: 'one.wav',
    sourceSampleRate: 48_000,
    sourceChannels: 1,
    sampleRate: 1000,
    durationSamples: 41_000,
    peaks: new Uint8Array(),
    mediaId: 'clip-c1',
    suggested: selected,
  },
  trim: selected,
  text: '',
  checks: undefined,
}

describe('a transcript that is paid for where a person wants to be asked', () => {
  it('is asked for once, and sent once it was agreed to', async () => {
    const confirmed: (boolean | undefined)[] = []
    const { deps } = createFakeDeps(
      {
        'clips.transcribe': ({ isConfirmed }) => {
          confirmed.push(isConfirmed)
          if (isConfirmed !== true) throw studioError('spend.notConfirmed', 'Little is left.', 'Send it anyway.')
          return { text: ' What is said. ' }
        },
      },
      projectView(),
    )
    deps.clone.setState({ clips: [clip] })
    await transcribeClip(deps, clip)
    const { dialog } = deps.view.getState()
    expect(dialog).toMatchObject({ kind: 'sendAnyway', problem: { code: 'spend.notConfirmed' } })
    expect(confirmed).toEqual([undefined])
    if (dialog.kind !== 'sendAnyway') return
    deps.view.setState({ dialog: { kind: 'none' } })
    await dialog.onSend()
    expect(deps.view.getState().dialog.kind).toBe('none')
    expect(confirmed).toEqual([undefined, true])
    expect(deps.clone.getState().clips[0]?.text).toBe('What is said.')
  })
})

describe('going on with a queue where a person wants to be asked before something is paid for', () => {
  /** Main asks until it is told that a person agreed; then the call is counted as sent. */
  function setUp() {
    const sent: (number | undefined)[] = []
    const { deps, fake } = createFakeDeps(
      {
        'queue.resume': ({ confirmedBytes }) => {
          if (confirmedBytes === undefined)
            throw studioError('spend.notConfirmed', 'Little is left.', 'Send it anyway.')
          sent.push(confirmedBytes)
          return { ...idleQueue, kind: 'running' as const }
        },
        'queue.read': () => [],
      },
      projectView(),
    )
    const asked = (): number => fake.calls.filter(({ name }) => name === 'queue.resume').length
    return { deps, sent, asked }
  }

  it('asks once, and sends once it was agreed to', async () => {
    const { deps, sent, asked } = setUp()
    await resumeQueue(deps)
    const { dialog } = deps.view.getState()
    expect(dialog).toMatchObject({ kind: 'sendAnyway', problem: { code: 'spend.notConfirmed' } })
    expect([sent, asked()]).toEqual([[], 1])
    if (dialog.kind !== 'sendAnyway') return
    deps.view.setState({ dialog: { kind: 'none' } })
    await dialog.onSend()
    // Not asked a second time.
    expect(deps.view.getState().dialog.kind).toBe('none')
    expect([sent, asked()]).toEqual([[0], 2])
    expect(deps.render.getState().queue.kind).toBe('running')
  })

  it('sends nothing where the question is left', async () => {
    const { deps, sent, asked } = setUp()
    await resumeQueue(deps)
    deps.view.setState({ dialog: { kind: 'none' } })
    expect([sent, asked()]).toEqual([[], 1])
    expect(deps.render.getState().queue.kind).toBe('idle')
  })
})
