import type { Server } from 'node:http'
import { problemError } from '../../shared/core/model/errors.ts'
import { say } from '../../shared/messages/say.ts'

/** Where a host listens. `takenPort`: the first port that was wanted, if it is another because somebody has that one. */
export type ListenAddress = { readonly port: number; readonly takenPort: number | undefined }

/**
 * Listens on loopback: at `chosen` or nowhere; without it at the first of `usual` that nobody has, and else at any.
 * @throws StudioError `host.port` if the chosen port is taken or may not be used.
 */
export async function listenOn(
  server: Server,
  chosen: number | undefined,
  usual: readonly number[],
): Promise<ListenAddress> {
  if (chosen !== undefined) return { port: await listen(server, chosen), takenPort: undefined }
  for (const port of usual) {
    try {
      const own = await listen(server, port)
      return { port: own, takenPort: own === usual[0] ? undefined : usual[0] }
    } catch {
      // Another host of this data folder, or another program. The next one is tried.
    }
  }
  return { port: await listen(server, 0), takenPort: usual[0] }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(
        problemError(
          'host.port',
          say('hosting.port.unusable', { port, isTaken }),
          say('hosting.port.unusable.remedy'),
          error,
        ),
      )
    })
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}
