/** A number in [0, 1); the same sequence for the same seed on every machine. */
export type Random = () => number

/** Xorshift with 32 bits: fast, and good enough to choose by. */
export function randomOf(seed: number): Random {
  let state = Math.trunc(seed) | 0 || 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4294967296
  }
  // The first numbers of small seeds are alike.
  for (let skipped = 0; skipped < 20; skipped++) next()
  return next
}

export const pickIndex = (random: Random, length: number) => Math.floor(random() * length)
