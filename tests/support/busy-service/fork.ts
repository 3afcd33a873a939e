import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type BusyCount, busyCountSchema, type BusyOptions } from './busy-service.ts'

const startSchema = z.object({ baseUrl: z.string(), apiKey: z.string() })
const countSchema = z.object({ count: busyCountSchema })

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
  const told = async (): Promise<unknown> => {
    const [message]: readonly unknown[] = await once(child, 'message')
    return message
  }
  const { baseUrl, apiKey } = startSchema.parse(await told())
  return {
    baseUrl,
    apiKey,
    count: async () => {
      const answer = told()
      child.send('count')
      return countSchema.parse(await answer).count
    },
    close: async () => {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}
