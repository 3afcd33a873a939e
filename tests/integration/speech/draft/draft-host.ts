import { startDraftService } from '../../../../electron/speech/draft/service.ts'
import type { DraftService } from '../../../../electron/speech/types.ts'
import { builtAssets } from '../../../support/studio/ports.ts'

/** Path of the real engine. */
export const { fliteWasm } = builtAssets

/** Address of the real worker. */
export const { draftWorker } = builtAssets

/** The real draft service with its real worker. */
export function startDraft(): Promise<DraftService> {
  return startDraftService({ fliteWasm, worker: draftWorker })
}

/** A speech request as a plain HTTP call. `headers` replace the usual ones; undefined takes one away. */
export function speak(
  service: DraftService,
  body: unknown,
  headers: Readonly<Record<string, string | undefined>> = {},
): Promise<Response> {
  const all = {
    authorization: `Bearer ${service.apiKey}`,
    'content-type': 'application/json',
    model: 's2-pro',
    ...headers,
  }
  const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  return fetch(`${service.baseUrl}/v1/tts`, {
    method: 'POST',
    headers: Object.entries(all).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    ),
    body: typeof bytes === 'string' ? bytes : Uint8Array.from(bytes),
  })
}

/** The audio of a request that must succeed. */
export async function spoken(
  service: DraftService,
  body: Readonly<Record<string, unknown>>,
  model = 's2-pro',
): Promise<Uint8Array> {
  const response = await speak(service, body, { model })
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  return new Uint8Array(await response.arrayBuffer())
}
