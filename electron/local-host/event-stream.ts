import type { ServerResponse } from 'node:http'
import { BYTES_KEY } from '../../shared/contract/methods.ts'
import type { Studio } from '../services/studio-types.ts'

/** Events kept for a window whose stream broke (a computer that slept); at ten a second this is more than half a minute. */
const KEPT = 500
/** A comment this often keeps proxies and sleeping tabs from dropping the stream, in milliseconds. */
const HEARTBEAT_MS = 15_000

/** The studio's events as server-sent events: `event:` is the contract's name, `data:` its payload as JSON (`eventText`). */
export type EventStream = {
  /** How many events there have been. */
  readonly count: () => number
  /**
   * Answers an authorised request. `after`: the number of the last event that the window knows of, or of the last one
   * before its page was answered; it gets what it missed.
   */
  readonly attach: (response: ServerResponse, after: string | undefined) => void
  readonly close: () => void
}

/** Listens to the studio until it is closed. */
export function openEventStream(studio: Pick<Studio, 'onEvent'>): EventStream {
  const windows = new Set<ServerResponse>()
  const kept: { readonly id: number; readonly text: string }[] = []
  let count = 0
  const stopListening = studio.onEvent((name, payload) => {
    count += 1
    const text = `id: ${count}\nevent: ${name}\ndata: ${eventText(payload)}\n\n`
    kept.push({ id: count, text })
    if (kept.length > KEPT) kept.shift()
    for (const window of windows) window.write(text)
  })
  const heartbeat = setInterval(() => {
    for (const window of windows) window.write(': still here\n\n')
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return {
    count: () => count,
    attach: (response, after) => {
      windows.add(response)
      response.on('close', () => windows.delete(response))
      const missed = after !== undefined && /^\d{1,15}$/.test(after) ? Number(after) : count
      // The first bytes also tell the window that it is now listening.
      response.write(': listening\n\n')
      for (const { id, text } of kept) if (id > missed) response.write(text)
    },
    close: () => {
      stopListening()
      clearInterval(heartbeat)
      for (const window of windows) window.end()
    },
  }
}

/** JSON with bytes as `{"$bytes": base64}`: the stream is text, and the peaks of an audition are bytes. */
function eventText(payload: unknown): string {
  return JSON.stringify(payload, (_, value: unknown) =>
    value instanceof Uint8Array
      ? { [BYTES_KEY]: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') }
      : value,
  )
}
