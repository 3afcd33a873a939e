import { createServer, connect, type Socket } from 'node:net'

/** A line to a service that can be cut and mended, at one address: what a network that comes and goes looks like. */
export type BreakableLine = {
  readonly baseUrl: string
  /** Nothing answers any more; what was open is cut. */
  readonly cut: () => Promise<void>
  readonly mend: () => Promise<void>
}

/** A line to a service on loopback. */
export async function breakableLine(target: string): Promise<BreakableLine> {
  const { port: targetPort, hostname } = new URL(target)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(targetPort), hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.once('close', () => open.delete(socket))
      socket.on('error', () => undefined)
    }
    near.pipe(far)
    far.pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  let port = 0
  const mend = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', () => {
        const address = server.address()
        if (address !== null && typeof address === 'object') port = address.port
        resolve()
      })
    })
  await mend()
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
    mend,
  }
}
