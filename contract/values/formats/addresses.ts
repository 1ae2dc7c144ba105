import { statesOfPostcode, type State, states } from './identifiers.ts'

/** What is doubtful about a postcode: it is not in use, or it belongs to other states than the one entered with it. */
export type PostcodeWarning =
  | { kind: 'unknown'; postcode: string }
  | { kind: 'elsewhere'; postcode: string; state: string; likely: readonly State[] }

type PostalPlace = { state: string | null; postcode: string | null; country?: string | null }

/**
 * The warning to show for an Australian address; null when nothing is doubtful or too little was entered. Postcodes near borders serve two
 * states, so this is never a reason to refuse (au-facts.md section 1.8).
 */
export function postcodeWarning({ state, postcode, country }: PostalPlace): PostcodeWarning | null {
  if (postcode === null || !/^\d{4}$/.test(postcode) || (country && country !== 'AU')) return null
  const likely = statesOfPostcode(postcode)
  if (likely.length === 0) return { kind: 'unknown', postcode }
  if (!state || likely.some((one) => one === state)) return null
  return { kind: 'elsewhere', postcode, state, likely }
}

/** The state and postcode at the end of an address that is entered as one text: "PO Box 12, Southport QLD 4215". */
export function placeInText(text: string): { state: string | null; postcode: string | null } {
  const words = text.split(/[\s,]/).filter((word) => word !== '')
  const at = words.findLastIndex((word) => /(?<!\w)\d{4}(?!\w)/.test(word))
  const postcode = /^\d{4}(?!\w)/.exec(words[at] ?? '')?.[0] ?? null
  const state = states.find((one) => new RegExp(`(?<!\\w)${one}$`, 'i').test(words[at - 1] ?? ''))
  return postcode === null || state === undefined ? { state: null, postcode: null } : { state, postcode }
}
