import { states } from '#contract/values/values.ts'

type Part = { longText: string | null; shortText: string | null; types: string[] }

/** The parts of an address as Google tells them, as the fields of ours; without `address_line` where no street is among them. */
export function addressOf(parts: readonly Part[]) {
  const find = (type: string) => parts.find(({ types }) => types.includes(type))
  const text = (type: string) => find(type)?.longText ?? ''
  const state = find('administrative_area_level_1')?.shortText
  const street = text('route')
  return {
    ...(street !== '' && { address_line: `${doorOf(text('subpremise'), text('street_number'))}${street}` }),
    suburb: text('locality'),
    // null: an external territory, or one of Google's own words
    state: states.find((one) => one === state) ?? null,
    postcode: text('postal_code'),
  }
}

/** "3/12 " as Australia writes a unit that is a number, "Level 5, 12 " where it is a word. */
function doorOf(unit: string, number: string) {
  const before = unit !== '' && number !== '' && /^\d+\w?$/.test(unit) ? `${unit}/` : unit && `${unit}, `
  return `${before}${number && `${number} `}`
}
