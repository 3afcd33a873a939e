import { phoneBases, phoneDeviations, phoneMeans, phoneMixes, phoneNames, phoneUsual } from './phone-data.ts'
import type { PhoneModel } from './phone-model.ts'

let made: PhoneModel | undefined

/** The model of phones that belongs to the studio; unpacked once. */
export function speechPhones(): PhoneModel {
  made ??= {
    phones: phoneNames.split(' '),
    mixes: phoneMixes,
    means: unpacked(phoneMeans),
    weights: unpacked(phoneDeviations).map((deviation) => 0.5 / Math.max(0.01, deviation) ** 2),
    bases: unpacked(phoneBases),
    usual: unpacked(phoneUsual),
  }
  return made
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-'
/** A number is three signs of six bits each, the highest first, and is moved up so that none is below 0. */
const LOWEST = -32_768

function unpacked(text: string): Float32Array {
  const values = new Map(SIGNS.split('').map((sign, value) => [sign, value]))
  const at = (place: number): number => values.get(text[place] ?? 'A') ?? 0
  return Float32Array.from({ length: text.length / 3 }, (_, index) => {
    const place = 3 * index
    return (at(place) * 4096 + at(place + 1) * 64 + at(place + 2) + LOWEST) / 100
  })
}
