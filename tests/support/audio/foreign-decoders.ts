import { spawnSync } from 'node:child_process'

/** A file's samples by ffmpeg, one array a channel; an error that it prints is a failure. */
export function byFfmpeg(path: string, channels: number): readonly Float32Array[] {
  const { stdout, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-i', path, '-f', 'f32le', '-'], {
    maxBuffer: 1 << 28,
  })
  if (stderr.length > 0) throw new Error(stderr.toString('utf8'))
  const all = new Float32Array(new Uint8Array(stdout).buffer)
  return Array.from({ length: channels }, (_, channel) => all.filter((__, at) => at % channels === channel))
}

/** What ffprobe says about a file, as JSON; an error that it prints is a failure. */
export function probed(path: string, ...show: readonly string[]): unknown {
  const { stdout, stderr } = spawnSync('ffprobe', ['-v', 'error', '-of', 'json', ...show, path], { encoding: 'utf8' })
  if (stderr !== '') throw new Error(stderr)
  return JSON.parse(stdout)
}
