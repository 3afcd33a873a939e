/** The sample of 16 bits that each of the 256 codes of A-law stands for (ITU-T G.711, table 1): telephones outside of America. */
export const aLawSamples: Int16Array = Int16Array.from({ length: 256 }, (_, code) => {
  // Every other bit is turned over on the line, so that silence is no row of equal bits.
  const bits = code ^ 0x55
  const step = ((bits & 0x0f) << 4) + 8
  const segment = (bits & 0x70) >> 4
  const size = segment === 0 ? step : (step + 0x100) << (segment - 1)
  return (bits & 0x80) === 0 ? -size : size
})

/** What is added to a sample before it becomes a code of µ-law, so that each segment is twice as wide as the one before. */
const MU_LAW_BIAS = 0x84

/** The sample of 16 bits that each of the 256 codes of µ-law stands for (ITU-T G.711, table 2): telephones of America. */
export const muLawSamples: Int16Array = Int16Array.from({ length: 256 }, (_, code) => {
  // All bits are turned over on the line.
  const bits = ~code & 0xff
  const size = ((((bits & 0x0f) << 3) + MU_LAW_BIAS) << ((bits & 0x70) >> 4)) - MU_LAW_BIAS
  return (bits & 0x80) === 0 ? size : -size
})
