import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** One kept-open connection that speaks the least HTTP that can be spoken: what no client can be faster than. */
export type RawClient = {
  /** Milliseconds until the first byte of the answer's body had come; resolves when the answer is whole. */
  readonly speak: (text: string) => Promise<number>
  readonly close: () => void
}

/** Connects to a service whose answers have a Content-Length. */
export async function rawClient(baseUrl: string): Promise<RawClient> {
  const { hostname, port } = new URL(baseUrl)
  const socket: Socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  await once(socket, 'connect')
  // An error is followed by the close, which ends what waits.
  socket.on('error', () => undefined)
  return {
    speak: async (text) => {
      const body = JSON.stringify({ text })
      const from = performance.now()
      socket.write(
        `POST /v1/tts HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
      return answered(socket, from)
    },
    close: () => socket.destroy(),
  }
}

function answered(socket: Socket, from: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let head = ''
    let left: number | undefined
    let firstMs = 0
    const end = (): void => {
      socket.off('data', hear)
      socket.off('close', refuse)
      resolve(firstMs)
    }
    const refuse = (): void => reject(new Error('The service has closed the connection'))
    const hear = (chunk: Buffer): void => {
      let body = chunk.byteLength
      if (left === undefined) {
        head += chunk.toString('latin1')
        const border = head.indexOf('\r\n\r\n')
        if (border === -1) return
        left = Number(/content-length: (\d+)/i.exec(head)?.[1])
        body = head.length - border - 4
      }
      if (body > 0 && firstMs === 0) firstMs = performance.now() - from
      left -= body
      if (left <= 0) end()
    }
    socket.on('data', hear)
    socket.once('close', refuse)
    // A service closes what has rested for too long: nothing would ever come.
    if (socket.destroyed) refuse()
  })
}
