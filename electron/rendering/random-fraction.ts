/** 0 to 1, from random bytes: for jitter. */
export function randomFraction(randomBytes: (count: number) => Uint8Array): number {
  const [a = 0, b = 0, c = 0] = randomBytes(3)
  return (a * 65_536 + b * 256 + c) / 16_777_216
}
