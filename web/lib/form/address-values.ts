import type { address } from '#contract/values/values.ts'

/** The form values of an address, empty where nothing is known. */
export const addressValues = (of: Partial<Record<keyof typeof address, string | null>> = {}) => ({
  address_line: of.address_line ?? '',
  address_line2: of.address_line2 ?? '',
  suburb: of.suburb ?? '',
  state: of.state ?? '',
  postcode: of.postcode ?? '',
})
