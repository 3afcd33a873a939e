import { spawnSync } from 'node:child_process'

/** Whether somebody else's meter is here. */
export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

/** What ffmpeg's `ebur128` reads of a file, to a tenth; -Infinity for silence. */
export function ffmpegLoudness(path: string): {
  readonly integrated: number
  readonly range: number
  readonly truePeak: number
  readonly momentaryMax: number
  readonly shortTermMax: number
} {
  // Lines of frames are the only place where it tells momentary and short-term loudness.
  const filter = 'ebur128=peak=true:framelog=verbose'
  const { stderr } = spawnSync('ffmpeg', ['-nostats', '-v', 'verbose', '-i', path, '-af', filter, '-f', 'null', '-'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'))
  const read = (words: RegExp): number => Number((words.exec(summary)?.[1] ?? 'NaN').replace('inf', 'Infinity'))
  const most = (name: string): number =>
    [...stderr.matchAll(new RegExp(`${name}:\\s*(-?[\\d.]+)`, 'g'))].reduce(
      (greatest, [, value]) => Math.max(greatest, Number(value)),
      Number.NEGATIVE_INFINITY,
    )
  return {
    integrated: read(/I:\s+(-?[\d.]+|-?inf) LUFS/),
    range: read(/LRA:\s+(-?[\d.]+|-?inf) LU/),
    truePeak: read(/True peak:\s+Peak:\s+(-?[\d.]+|-?inf) dBFS/),
    momentaryMax: most(' M'),
    shortTermMax: most(' S'),
  }
}
