import { states } from '#contract/values/formats/identifiers.ts'

type AddressComponent = { longText: string | null; shortText: string | null; types: string[] }

/** Maps Google's address components to our fields; without `address_line` where there is no street. */
export function addressOf(parts: readonly AddressComponent[]) {
  const find = (type: string) => parts.find(({ types }) => types.includes(type))
  const text = (type: string) => find(type)?.longText ?? ''
  const state = find('administrative_area_level_1')?.shortText
  const street = text('route')
  return {
    ...(street !== '' && { address_line: `${streetNumberOf(text('subpremise'), text('street_number'))}${street}` }),
    suburb: text('locality'),
    // null: an external territory, or a name of Google's own
    state: states.find((one) => one === state) ?? null,
    postcode: text('postal_code'),
  }
}

/** "3/12 " where the unit is a number, "Level 5, 12 " where it is a word, as usual in Australia. */
function streetNumberOf(unit: string, number: string) {
  const before = unit !== '' && number !== '' && /^\d+\w?$/.test(unit) ? `${unit}/` : unit && `${unit}, `
  return `${before}${number && `${number} `}`
}
