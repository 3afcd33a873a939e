import RecordPlugin from 'wavesurfer.js/plugins/record'

/** What a recording tells while it runs and when it ends. */
export type RecorderListener = {
  /** Many times a second: the peak in dBFS (-60 at least), and how long it has run. Draw it without React. */
  readonly onLevel: (levelDb: number, seconds: number) => void
  /** The sound as the browser encoded it. Comes once, also when the microphone was unplugged. */
  readonly onDone: (sound: Blob) => void
}

/** A recording that runs. */
export type Recording = {
  /** Ends it: `onDone` follows. */
  readonly stop: () => void
  /** Throws it away and lets the microphone go. */
  readonly discard: () => void
}

/** The quietest level that a meter shows. */
export const FLOOR_DB = -60

/**
 * Asks for the microphone and records. Without echo cancelling, noise suppression and gain control: they change the voice
 * that is to be cloned.
 * @throws Error if there is no microphone or the user has not allowed it
 */
export async function startRecording(listener: RecorderListener): Promise<Recording> {
  const plugin = RecordPlugin.create({ renderRecordedAudio: false })
  const stream = await plugin.startMic({
    echoCancellation: false,
    noiseSuppression: false,
    autoGainControl: false,
    channelCount: 1,
  })
  const sound = new AudioContext()
  const analyser = sound.createAnalyser()
  analyser.fftSize = 2048
  sound.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  let isOver = false
  const end = (): void => {
    if (isOver) return
    isOver = true
    void sound.close()
    plugin.destroy()
  }
  plugin.on('record-progress', (milliseconds) => {
    if (isOver) return
    analyser.getFloatTimeDomainData(samples)
    let peak = 0
    for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
    listener.onLevel(Math.max(FLOOR_DB, 20 * Math.log10(peak + 1e-9)), milliseconds / 1000)
  })
  plugin.on('record-end', (blob) => {
    if (isOver) return
    end()
    listener.onDone(blob)
  })
  await plugin.startRecording()
  return { stop: () => plugin.stopRecording(), discard: end }
}
