import { type PositionColour, positionColours, type ReferenceKind } from '#contract/platform/reference.ts'

/** The colour that a position gets when nobody chose one: always the same for the same code. */
export function colourOf(code: string): PositionColour {
  let hash = 0
  for (const letter of code) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return positionColours[hash % positionColours.length] ?? 'gray'
}

/** Positions are told apart by colour on the roster, so they always have one; the other lists take what was chosen. */
export const colourFor = (kind: ReferenceKind, { code, colour }: { code: string; colour: PositionColour | null }) =>
  kind === 'position' ? (colour ?? colourOf(code)) : colour

const longestCode = 24

/** A code for an entry of which only the name is known: its letters and digits, with a number behind where it is taken. */
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
