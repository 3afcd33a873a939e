import { type SpeakerMask, speakersOfMask } from './channel-weights.ts'

/** Layouts that have a name of their own, as ffmpeg and most editors write them. */
const names: Readonly<Record<SpeakerMask, string>> = {
  0x4: 'mono',
  0x3: 'stereo',
  0x7: '3.0',
  0x33: 'quad',
  0x603: 'quad(side)',
  0x107: '4.0',
  0x37: '5.0',
  0x607: '5.0(side)',
  0x3f: '5.1',
  0x60f: '5.1(side)',
  0x70f: '6.1',
  0x63f: '7.1',
  0xff: '7.1(wide)',
}

/** The speakers in the order of their bits. */
const speakerNames = 'FL FR FC LFE BL BR FLC FRC BC SL SR TC TFL TFC TFR TBL TBC TBR'.split(' ')

/** What a layout is called: by its name, by its speakers, or, where it is not known, by the number of its channels. */
export function layoutName(channels: number, mask?: SpeakerMask): string {
  const speakers = speakersOfMask(channels, mask)
  if (speakers === undefined) return `${channels} channels`
  const whole = speakers.reduce((sum, speaker) => sum | speaker, 0)
  return names[whole] ?? speakers.map((speaker) => speakerNames[Math.log2(speaker)] ?? '').join('+')
}
