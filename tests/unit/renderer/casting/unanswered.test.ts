import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addCandidate, forgetUnanswered, readUnanswered } from '../../../../renderer/casting/auditions.ts'
import { openClone } from '../../../../renderer/casting/clone.ts'
import { showMoved } from '../../../../renderer/safety/project.ts'
import type { UnansweredAudition } from '../../../../shared/contract/casting-views.ts'
import { renderKeySchema, speakerIdSchema, voiceIdSchema } from '../../../../shared/core/model/ids.ts'
import { handle, otherHandle } from '../cases.ts'
import { createFakeDeps, projectView } from '../fake-deps.ts'

const unanswered: UnansweredAudition = {
  key: renderKeySchema.parse('a'.repeat(64)),
  sentAt: '2026-05-01T10:00:00.000Z',
  speaker: 'RUTH',
  bytesOfText: 22,
}
beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
})
afterEach(() => vi.unstubAllGlobals())

const ruth = speakerIdSchema.parse('ruth')
const oak = { kind: 'voice', source: 'draft', id: voiceIdSchema.parse('draft-oak'), title: 'Oak' } as const

describe('auditions without an answer', () => {
  it('are shown until they are given up, and stay while candidates come', async () => {
    let known = [unanswered]
    const { deps } = createFakeDeps(
      {
        'audition.unknown': () => known,
        'audition.giveUp': ({ keys }) => {
          known = known.filter(({ key }) => !keys.includes(key))
          return {}
        },
      },
      projectView(),
    )
    await readUnanswered(deps, handle)
    addCandidate(deps, ruth, oak)
    expect(deps.auditions.getState().unanswered).toEqual([unanswered])
    await forgetUnanswered(deps)
    expect(deps.auditions.getState().unanswered).toEqual([])
  })
})

describe('a project that gets another place', () => {
  it('keeps its recordings and its auditions', () => {
    const { deps } = createFakeDeps({}, projectView())
    const moved = projectView({ project: otherHandle })
    addCandidate(deps, ruth, oak)
    openClone(deps, projectView().project, ruth)
    showMoved(deps, moved)
    expect(deps.clone.getState()).toMatchObject({ project: moved.project, form: { speakerId: ruth } })
    expect(deps.auditions.getState().project).toBe(moved.project)
    expect(deps.auditions.getState().bySpeaker.get(ruth)?.candidates).toContainEqual(oak)
  })
})
