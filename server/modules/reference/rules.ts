import { type PositionColour, positionColours, type ReferenceKind } from '#contract/reference.ts'

/** The colour that a position gets when nobody chose one: always the same for the same code. */
export function colourOf(code: string): PositionColour {
  let hash = 0
  for (const letter of code) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return positionColours[hash % positionColours.length] ?? 'gray'
}

/** Positions are told apart by colour on the roster, so they always have one; the other lists take what was chosen. */
export const colourFor = (kind: ReferenceKind, { code, colour }: { code: string; colour: PositionColour | null }) =>
  kind === 'position' ? (colour ?? colourOf(code)) : colour
