/** A model of phones in hundredths, as it is kept. */
export type PackedPhones = {
  readonly phones: readonly string[]
  readonly mixes: number
  readonly means: readonly number[]
  readonly deviations: readonly number[]
  readonly bases: readonly number[]
  readonly usual: readonly number[]
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-'
const LOWEST = -32_768

/** Three signs of six bits a number, the highest first: what `read-model.ts` unpacks. @throws RangeError beyond 18 bits */
export function packedNumbers(values: readonly number[]): string {
  return values
    .map((value) => {
      const moved = value - LOWEST
      if (!Number.isInteger(moved) || moved < 0 || moved >= 64 ** 3) throw new RangeError(`${value} cannot be packed.`)
      return [moved >> 12, (moved >> 6) & 63, moved & 63].map((sign) => SIGNS[sign]).join('')
    })
    .join('')
}

/** The whole text of `phone-data.ts`, formatted. */
export function phoneDataFile({ phones, mixes, means, deviations, bases, usual }: PackedPhones): string {
  const packed = (name: string, values: readonly number[]): string => {
    const text = `'${packedNumbers(values)}'`
    const line = `export const ${name} = ${text}`
    return line.length <= 120 ? line : `export const ${name} =\n  ${text}`
  }
  return `/** Names of the phones, as the draft engine has them. */
export const phoneNames =
  '${phones.join(' ')}'

/** Distributions of a phone's part. */
export const phoneMixes = ${mixes}

/**
 * Made by \`npm run bench -- phones\`: means, deviations and bases in hundredths, then the mean of clear frames. Three signs
 * a number, see \`read-model.ts\`.
 */
${packed('phoneMeans', means)}
${packed('phoneDeviations', deviations)}
${packed('phoneBases', bases)}
${packed('phoneUsual', usual)}
`
}
