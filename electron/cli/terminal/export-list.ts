import { captionFormats } from '../../../shared/core/deliver/caption-formats.ts'
import {
  type DeliverableKind,
  deliverables,
  deliverableKinds,
  usualForm,
} from '../../../shared/core/deliver/deliverables.ts'
import { AUTOMATIC_BITRATE, deliveryFormats, deliveryForms } from '../../../shared/core/deliver/formats.ts'
import { loudnessTargetKinds } from '../../../shared/core/deliver/loudness-choice.ts'
import { loudnessTargets } from '../../../shared/core/deliver/loudness-targets.ts'
import { nameFields, numberFields } from '../../../shared/core/deliver/names/name-template.ts'
import { captionLimits, limitedLanguages } from '../../../shared/core/captions/limits.ts'
import type { Listing } from './listing.ts'

/** What is delivered where `--what` is not there. */
export const USUAL: readonly DeliverableKind[] = ['mix']

/** Everything that `export` takes, as data: from the tables that the export itself follows. */
export function exportList(): Listing {
  const json = {
    // What is written where nothing is chosen; further rows come with deliveries for one purpose.
    presets: [{ preset: 'default', target: null, deliver: USUAL.map(usualForm) }],
    deliverables: deliverableKinds.map((what) => ({
      what,
      kind: what === 'captions' ? what : deliverables[what].file,
      folder: what === 'captions' ? null : (deliverables[what].folder ?? null),
      formats: what === 'captions' ? captionFormats : deliverables[what].formats,
      goesThroughLimiter: what !== 'captions' && deliverables[what].isLimited,
    })),
    formats: deliveryFormats.map((format) => {
      const { ratesHz, bitrates, unitBits, depths } = deliveryForms[format]
      const kilobits = bitrates.filter((one) => one !== AUTOMATIC_BITRATE).map((one) => (one * unitBits) / 1000)
      return {
        format,
        sampleRatesHz: ratesHz,
        bitrates: bitrates.length === 0 ? null : bitrates,
        bitratesKbps: bitrates.length === 0 ? null : kilobits,
        bitsPerSample: depths.length === 0 ? null : depths,
      }
    }),
    targets: loudnessTargetKinds.map((target) => {
      const { by, aim, ceilingDbtp, noiseFloorDb, isPerLine } = loudnessTargets[target]
      return {
        target,
        rule: by === 'rms' ? 'rmsDbfs' : 'integratedLufs',
        level: aim.level,
        min: aim.min,
        max: aim.max,
        ceilingDbtp,
        noiseFloorDbfs: noiseFloorDb ?? null,
        isPerLine,
      }
    }),
    nameFields: nameFields.map((field) => ({ field, takesDigits: numberFields.includes(field) })),
    captionLimits: [...limitedLanguages, null].map((language) => ({ language, ...captionLimits(language ?? '') })),
    problems: [],
  }
  const rows = [
    ...json.deliverables.map(({ what, formats }) => `${what.padEnd(10)} ${formats.join(', ')}`),
    '',
    ...json.formats.map(({ format, sampleRatesHz, bitrates, bitsPerSample }) => {
      const kept =
        bitsPerSample === null ? `bitrates ${bitrates?.join(', ') ?? ''}` : `bits ${bitsPerSample.join(', ')}`
      return `${format.padEnd(10)} ${sampleRatesHz.join(', ')} Hz, ${kept}`
    }),
    '',
    ...json.targets.map(({ target, rule, level, ceilingDbtp }) => {
      return `${target.padEnd(10)} ${rule} ${level}, true peak at most ${ceilingDbtp} dBTP`
    }),
    '',
    `names      ${nameFields.map((field) => `{${field}}`).join(' ')}`,
  ]
  return { json, text: `${rows.join('\n')}\n`, exit: 0 }
}
