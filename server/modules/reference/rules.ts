import { type PositionColour, positionColours, type ReferenceKind } from '#contract/platform/reference.ts'

/** The default colour of a position: always the same for the same code. */
export function colourOf(code: string): PositionColour {
  let hash = 0
  for (const letter of code) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return positionColours[hash % positionColours.length] ?? 'gray'
}

/** Positions are distinguished by colour on the roster, so they always have one; the other lists store what was chosen. */
export const colourFor = (kind: ReferenceKind, { code, colour }: { code: string; colour: PositionColour | null }) =>
  kind === 'position' ? (colour ?? colourOf(code)) : colour

const longestCode = 24

/** A code for an item with only a name: its letters and digits, with a number appended where it is taken. */
export function codeFrom(name: string, taken: ReadonlySet<string>): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase()
  const words = plain.replaceAll(/[^A-Z0-9]+/g, '_').replaceAll(/^_+|_+$/g, '')
  const base = words === '' ? 'ENTRY' : words
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `_${number}`
    const code = `${base.slice(0, longestCode - suffix.length)}${suffix}`
    if (!taken.has(code)) return code
  }
}
