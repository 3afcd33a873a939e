import { describe, expect, it } from 'vitest'
import { tellMissing } from '../../../../renderer/transport/play/tell-missing.ts'
import { messageOf } from '../../../../renderer/base/messages/problem-words.ts'
import { createFakeDeps, projectView } from '../fake-deps.ts'

describe('lines that will not be heard', () => {
  it('are told once, with the reason that holds and the way out of it', () => {
    const deps = createFakeDeps({}).deps
    const told = () => deps.view.getState().notices.map(({ told: said, action }) => [messageOf(said), action?.title])
    tellMissing(deps, { numbers: [2, 3], count: 2 })
    expect(told()).toEqual([
      ['Lines 2 and 3 have no sound and are passed over, because Play makes no drafts.', 'Settings'],
    ])
    // Played from elsewhere, others are missing: what was said before is not true any more.
    deps.listening.setState({ listenTo: 'final' })
    tellMissing(deps, { numbers: [3], count: 1 })
    expect(told()).toEqual([
      [
        'Line 3 has no final audio and is passed over, because you listen to final audio alone.',
        'Listen to the best of each line',
      ],
    ])
    tellMissing(deps, { numbers: [4, 5, 6], count: 41 })
    expect(told()).toEqual([
      [
        '41 lines have no final audio and are passed over, because you listen to final audio alone. The first is line 4.',
        'Listen to the best of each line',
      ],
    ])
    deps.view.getState().notices[0]?.action?.run()
    expect(deps.listening.getState().listenTo).toBe('best')
  })

  it('are told of a project that cannot be written to as what they are, with a copy as the way out', () => {
    const { deps } = createFakeDeps({}, projectView({ save: { kind: 'readOnly' } }))
    tellMissing(deps, { numbers: [2], count: 1 })
    const [notice] = deps.view.getState().notices
    expect(notice === undefined ? undefined : messageOf(notice.told)).toBe(
      'Line 2 has no sound and is passed over: this project cannot be written to, so no drafts are made of it.',
    )
    expect(notice?.action?.title).toBe('Save a copy')
    notice?.action?.run()
    expect(deps.view.getState().dialog).toEqual({ kind: 'saveCopy' })
  })
})
