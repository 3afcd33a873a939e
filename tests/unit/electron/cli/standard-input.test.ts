import { describe, expect, it } from 'vitest'
import {
  readInputText,
  readStandardInput,
  type StandardInput,
} from '../../../../electron/cli/terminal/standard-input.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

function host(blocks: () => AsyncIterable<Uint8Array>, over: Partial<StandardInput> = {}) {
  const stop = new AbortController()
  let err = ''
  let closed = 0
  const standardInput = { isTerminal: false, bytes: blocks, close: () => void closed++, ...over }
  const console = { err: (text: string) => void (err += text) }
  return { host: { standardInput, console, stop: stop.signal }, stop, told: () => ({ err, closed }) }
}

async function* of(...blocks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* blocks
}

async function* without(ended: () => void): AsyncGenerator<Uint8Array> {
  try {
    for (;;) yield bytesOf('y\n')
  } finally {
    ended()
  }
}

describe('standard input', () => {
  it('is read whole, a letter may be cut between two blocks, and a byte order mark is none of the text', async () => {
    const text = '\ufeffRUTH: Grüße, 你好.\n'
    const bytes = bytesOf(text)
    const each = host(() => of(...[...bytes].map((byte) => Uint8Array.of(byte))))
    expect(await readInputText(each.host, 1000)).toBe(text.slice(1))
    expect(each.told()).toEqual({ err: '', closed: 0 })
  })

  it('says to a person at a terminal what it waits for', async () => {
    const typed = host(() => of(bytesOf('A: b')), { isTerminal: true })
    await readInputText(typed.host, 100)
    expect(typed.told().err).toMatch(/^Reading the script from standard input: .*Ctrl\+D.*\n$/)
  })

  it.each([
    ['empty', of(), 'Nothing came on standard input.'],
    ['no UTF-8', of(Uint8Array.of(0x52, 0xfc)), 'Standard input is not UTF-8 text.'],
  ])('that is %s is told of', async (_, blocks, words) => {
    await expect(readInputText(host(() => blocks).host, 100)).rejects.toThrow(words)
    await expect(readInputText({ ...host(() => blocks).host, standardInput: undefined }, 100)).rejects.toThrow()
  })

  it('without an end is read no further than its limit', async () => {
    let hasEnded = false
    const endless = host(() => without(() => (hasEnded = true)))
    await expect(readStandardInput(endless.host, 3 * 1024 * 1024)).rejects.toThrow('larger than 3 MB')
    expect(hasEnded).toBe(true)
  })

  it('on which nothing comes is given up when the command is stopped', async () => {
    let fail: (error: Error) => void = () => undefined
    const silent = host(
      () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise((_, reject) => (fail = reject)) }) }),
      { close: () => fail(new Error('Premature close')) },
    )
    const reading = readStandardInput(silent.host, 100)
    silent.stop.abort()
    await expect(reading).rejects.toMatchObject({ problem: { code: 'render.cancelled' } })
  })

  it('that breaks says that it cannot be read', async () => {
    const broken = host(() => ({
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('EISDIR')) }),
    }))
    await expect(readStandardInput(broken.host, 100)).rejects.toThrow('Standard input cannot be read.')
  })
})
