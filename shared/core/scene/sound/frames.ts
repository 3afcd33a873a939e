/** Frames a second: one is 10 ms. */
export const FRAMES_A_SECOND = 100

/** Numbers that describe the timbre of a frame: cepstral coefficients 1 to 12, which do not depend on level. */
export const TIMBRE_SIZE = 12

/** What is heard in each 10 ms of a sound. All arrays have one length, `timbre` `TIMBRE_SIZE` times as much. */
export type SpeechFrames = {
  /** Root mean square in dB below full scale, -120 at least. */
  readonly energyDb: Float32Array
  /** Pitch in hertz, 0 where there is none. */
  readonly pitchHz: Float32Array
  /** Centre of the spectrum in hertz from 100 Hz up, 0 where there is nothing. */
  readonly brightnessHz: Float32Array
  /** Frame by frame; zeros where there is nothing. */
  readonly timbre: Float32Array
}
