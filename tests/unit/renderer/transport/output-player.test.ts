import { expect, it } from 'vitest'
import type { WindowOutput } from '../../../../renderer/transport/output/create-output.ts'
import { OutputPlayer } from '../../../../renderer/transport/single/output-player.ts'

/** An output that writes down what it is told, in its order. */
function writingOutput() {
  const told: string[] = []
  const output: WindowOutput = {
    wants: () => 'samples',
    element: () => Promise.reject(new Error('not used')),
    wake: () => Promise.resolve(),
    rest: () => undefined,
    now: () => 0,
    heard: () => 0,
    begin: () => {
      told.push('begin')
      return 0
    },
    waits: true,
    hold: (seconds) => void told.push(seconds === undefined ? 'release' : `hold ${seconds}`),
    until: () => new Promise(() => undefined),
    load: async () => {
      const nothing = new Float32Array()
      const chunk = async () => [nothing] as const
      return { seconds: 2, audio: { lengthSamples: 88_200, ready: () => Promise.resolve(), chunk } }
    },
    schedule: ({ seconds }, at) => {
      told.push(`${seconds} s at ${at.seconds}`)
      return { stop: () => undefined, endAt: () => undefined, setGains: () => undefined }
    },
    setLanes: () => undefined,
    setDucking: () => undefined,
    setChannels: () => undefined,
    setMaster: () => true,
    setSpeed: () => true,
    onLost: () => undefined,
    onReport: () => undefined,
    close: () => undefined,
  }
  return { told, output }
}

it('lets the clock go only when it has been told of the sound, which would begin late by what went before', async () => {
  const { told, output } = writingOutput()
  const player = new OutputPlayer(output)
  const how = { part: 0, isLooping: () => false, onEnd: () => undefined }
  await player.play({ url: 'take', samplesUrl: 'samples', gainDb: 0 }, how)
  expect(told).toEqual(['begin', '2 s at 0', 'release'])
})
