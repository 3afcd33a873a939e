import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

/** A sound server of its own with devices that nobody hears, which say what they were given. */
export type SoundServer = {
  readonly environment: Record<string, string>
  /** Makes a device that runs at this rate. */
  readonly addDevice: (name: string, rate: number) => string
  /** Takes a device away, as one is pulled out. */
  readonly remove: (module: string) => void
  /** What plays now goes on by this device. */
  readonly moveTo: (name: string) => void
  /** Records a device as left and right, at the device's rate; answers what ends that. */
  readonly record: (name: string, rate: number) => () => Promise<readonly [Float32Array, Float32Array]>
  readonly stop: () => void
}

/** Whether the programs of PulseAudio are on this computer. */
export function hasSoundServer(): boolean {
  return ['pulseaudio', 'pactl', 'parec'].every((name) => spawnSync(name, ['--version']).status === 0)
}

/** Starts it in a folder of its own. Throws where it does not come up within 10 s. */
export async function startSoundServer(folder: string): Promise<SoundServer> {
  const socket = join(folder, 'pulse.socket')
  const environment = { PULSE_SERVER: `unix:${socket}`, PULSE_RUNTIME_PATH: folder, HOME: folder }
  const env = { ...process.env, ...environment }
  const server = spawn(
    'pulseaudio',
    [
      '-n',
      '--daemonize=no',
      '--exit-idle-time=-1',
      '--disable-shm=yes',
      '--load=module-rescue-streams',
      `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    ],
    { env, stdio: 'ignore' },
  )
  const ask = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync('pactl', args, { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`pactl ${args.join(' ')}: ${stderr}`)
    return stdout.trim()
  }
  for (let tries = 0; spawnSync('pactl', ['info'], { env }).status !== 0; tries += 1) {
    if (tries > 100) throw new Error('The sound server does not come up.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const recordings = new Set<ChildProcess>()
  return {
    environment,
    addDevice: (name, rate) =>
      ask('load-module', 'module-null-sink', `sink_name=${name}`, `rate=${rate}`, 'format=float32le', 'channels=2'),
    remove: (module) => void ask('unload-module', module),
    moveTo: (name) => {
      for (const row of ask('list', 'short', 'sink-inputs').split('\n')) {
        const [input = ''] = row.split('\t')
        if (input !== '') ask('move-sink-input', input, name)
      }
    },
    record: (name, rate) => {
      const args = [`--device=${name}.monitor`, '--format=float32le', '--channels=2', `--rate=${rate}`, '--raw']
      const child = spawn('parec', args, { env })
      recordings.add(child)
      const parts: Buffer[] = []
      child.stdout.on('data', (part: Buffer) => parts.push(part))
      return async () => {
        child.kill()
        await new Promise((resolve) => child.once('close', resolve))
        recordings.delete(child)
        return stereoOf(Buffer.concat(parts))
      }
    },
    stop: () => {
      for (const child of recordings) child.kill()
      server.kill()
    },
  }
}

function stereoOf(bytes: Buffer): readonly [Float32Array, Float32Array] {
  const length = Math.floor(bytes.length / 8)
  const side = (at: number): Float32Array =>
    Float32Array.from({ length }, (_, index) => bytes.readFloatLE(index * 8 + at * 4))
  return [side(0), side(1)]
}
