import { describe, expect, it } from 'vitest'
import type { CandidatePlan } from '../../../../../electron/rendering/audition/audition-plan.ts'
import { planAudition } from '../../../../../electron/rendering/audition/audition-plan.ts'
import { auditionCost, requestsOf, sourcesOf } from '../../../../../electron/rendering/audition/audition-requests.ts'
import { AuditionRuns } from '../../../../../electron/rendering/audition/audition-runs.ts'
import { speakerIdSchema, voiceIdSchema } from '../../../../../shared/core/model/ids.ts'
import { projectSettingsSchema } from '../../../../../shared/core/model/project.ts'
import type { Source } from '../../../../../shared/core/model/take.ts'
import { threeSpeakers } from '../../../../support/core-values.ts'

describe('what an audition would send', () => {
  it('is every request once, however many candidates share it', () => {
    const twice = planOf('Good morning.', ['service', 'service'])
    expect(requestsOf(twice).size).toBe(1)
    expect(auditionCost(twice, () => false)).toEqual({ requests: 1, kept: 0, bytesOfText: 13 })
  })

  it('costs nothing for drafts, and for what is there already', () => {
    const both = planOf('Good morning.', ['draft', 'service'])
    expect(sourcesOf(both)).toEqual(['draft', 'service'])
    expect(auditionCost(both, () => false)).toEqual({ requests: 2, kept: 0, bytesOfText: 13 })
    expect(auditionCost(both, () => true)).toEqual({ requests: 0, kept: 2, bytesOfText: 0 })
  })
})

describe('the auditions of a project', () => {
  it('are found again while they run by what they say, and not once they are over', () => {
    const runs = new AuditionRuns<TestRun>()
    const plans = planOf('Good morning.', ['service'])
    const run = runOf(plans)
    runs.add('a', run, plans)
    expect([runs.runningOf(plans), runs.isAnyRunning]).toEqual([run, true])
    expect(runs.runningOf(planOf('Good night.', ['service']))).toBeUndefined()
    run.end()
    expect([runs.runningOf(plans), runs.isAnyRunning, runs.get('a')]).toEqual([undefined, false, run])
  })

  it('wait for those that run and send any of the same requests', () => {
    const runs = new AuditionRuns<TestRun>()
    const morning = planOf('Good morning.', ['service'])
    const night = planOf('Good night.', ['service'])
    const first = runOf(morning)
    runs.add('first', first, morning)
    runs.add('second', runOf(night), night)
    expect(runs.sharing(morning)).toEqual([first])
    expect(runs.sharing(planOf('Good evening.', ['service']))).toEqual([])
    first.end()
    expect(runs.sharing(morning)).toEqual([])
  })

  it('forget the oldest that are over, and none that runs', () => {
    const runs = new AuditionRuns<TestRun>()
    const plans = planOf('Good morning.', ['service'])
    for (let at = 0; at < 12; at++) {
      const run = runOf(plans)
      if (at > 0) run.end()
      runs.add(`a${at}`, run, plans)
    }
    expect(runs.all()).toHaveLength(8)
    expect([runs.get('a0') === undefined, runs.get('a1') === undefined, runs.get('a11') === undefined]).toEqual([
      false,
      true,
      false,
    ])
  })
})

type TestRun = {
  readonly isOver: () => boolean
  readonly isOf: (plans: readonly CandidatePlan[]) => boolean
  readonly whenOver: () => Promise<void>
  readonly end: () => void
}

/** An audition that runs until it is ended. */
function runOf(own: readonly CandidatePlan[]): TestRun {
  let isOver = false
  return {
    isOver: () => isOver,
    isOf: (plans) => plans === own,
    whenOver: () => Promise.resolve(),
    end: () => {
      isOver = true
    },
  }
}

/** Mara says a line in one voice, asked for from each of these sources. */
function planOf(text: string, sources: readonly Source[]): readonly CandidatePlan[] {
  const mara = speakerIdSchema.parse('mara')
  return planAudition(
    {
      forSpeaker: mara,
      lines: [{ speakerId: mara, text }],
      candidates: sources.map((source) => ({
        kind: 'voice',
        source,
        id: voiceIdSchema.parse(source === 'draft' ? 'alto' : 'voiceA'),
        title: 'Wren',
      })),
    },
    {
      cast: threeSpeakers,
      settings: projectSettingsSchema.parse({}),
      models: [],
      pronunciations: [],
      originOf: (source) => `${source}:test`,
    },
  )
}
