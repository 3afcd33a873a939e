import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BusyCount, BusyOptions } from './busy-service.ts'

/** A busy service in a process of its own. */
export type ForkedService = {
  readonly baseUrl: string
  readonly apiKey: string
  readonly count: () => Promise<BusyCount>
  readonly close: () => Promise<void>
}

/** Starts a busy service in another process. */
export async function forkBusyService(options: BusyOptions): Promise<ForkedService> {
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [JSON.stringify(options)])
  const told = async <T>(): Promise<T> => {
    const [message] = await once(child, 'message')
    return message as T
  }
  const { baseUrl, apiKey } = await told<{ baseUrl: string; apiKey: string }>()
  return {
    baseUrl,
    apiKey,
    count: async () => {
      const answer = told<{ count: BusyCount }>()
      child.send('count')
      return (await answer).count
    },
    close: async () => {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}
