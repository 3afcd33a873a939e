import { describe, expect, it } from 'vitest'
import { newestFirst } from '../../../../renderer/transport/play/newest-first.ts'

function setUp() {
  const asked: number[] = []
  const answers: { resolve: (value: string) => void; reject: (error: Error) => void }[] = []
  const ask = newestFirst<number, string>((question) => {
    asked.push(question)
    return new Promise((resolve, reject) => answers.push({ resolve, reject }))
  }, 'superseded')
  return { ask, asked, answers }
}

describe('questions of which only the newest counts', () => {
  it('are asked two at a time, and of those behind them the newest alone', async () => {
    const { ask, asked, answers } = setUp()
    const all = Array.from({ length: 100 }, (_, at) => ask(at))
    expect(asked).toEqual([0, 1])
    answers[0]?.resolve('first')
    expect(await all[0]).toBe('first')
    expect(asked).toEqual([0, 1, 99])
    answers[2]?.resolve('newest')
    expect(await all[99]).toBe('newest')
    expect(new Set(await Promise.all(all.slice(2, 99)))).toEqual(new Set(['superseded']))
  })

  it('are asked too after one that failed', async () => {
    const { ask, asked, answers } = setUp()
    const all = [0, 1, 2].map((at) => ask(at))
    answers[1]?.reject(new Error('gone'))
    await expect(all[1]).rejects.toThrow('gone')
    expect(asked).toEqual([0, 1, 2])
    answers[2]?.resolve('there')
    expect(await all[2]).toBe('there')
  })
})
