import { describe, expect, it } from 'vitest'
import { fewAtATime } from '../../../../renderer/transport/words/few-at-a-time.ts'

describe('questions that take long', () => {
  it('are asked few at a time, the newest of those that wait first, and each once, also where one fails', async () => {
    const asked: string[] = []
    const answer = new Map<string, (error?: Error) => void>()
    const ask = fewAtATime(2, (question: string) => {
      asked.push(question)
      return new Promise<string>((resolve, reject) => {
        answer.set(question, (error) => (error === undefined ? resolve(question) : reject(error)))
      })
    })
    const answers = ['a', 'b', 'c', 'd', 'e'].map((question) => ask(question).catch(() => 'failed'))
    const settle = async (question: string, error?: Error): Promise<void> => {
      answer.get(question)?.(error)
      for (let turn = 0; turn < 8; turn += 1) await Promise.resolve()
    }
    expect(asked.join('')).toBe('ab')
    await settle('a', new Error('gone'))
    expect(asked.join('')).toBe('abe')
    await settle('e')
    await settle('b')
    expect(asked.join('')).toBe('abedc')
    await settle('c')
    await settle('d')
    expect(await Promise.all(answers)).toEqual(['failed', 'b', 'c', 'd', 'e'])
    const last = ask('f')
    expect(asked.join('')).toBe('abedcf')
    await settle('f')
    expect(await last).toBe('f')
  })
})
