import { nameKey } from '#contract/values/formats/clean-text.ts'

export type LocationIdentity = { customer_id: string; name: string; code: string | null }
export type LocationKey = 'name' | 'code'
type LocationWithParts = LocationIdentity & { sub_locations: readonly string[] }

/** The key of a location in a file: its customer and its name (or its code). */
export const keyOf = (key: LocationKey) => (location: LocationIdentity) =>
  `${location.customer_id} ${key === 'name' ? nameKey(location.name) : (location.code?.toLowerCase() ?? '')}`

/** The records with existing sub-locations before the new ones: a file adds sub-locations and removes none. */
export function withExistingSubLocations<R extends LocationWithParts>(
  records: readonly R[],
  stored: readonly LocationWithParts[],
  nameOf: (location: LocationWithParts) => string,
): (R & { sub_locations: string[] })[] {
  const partsOf = new Map(stored.map((location) => [nameOf(location), location.sub_locations]))
  return records.map((record) => {
    const before = partsOf.get(nameOf(record)) ?? []
    return { ...record, sub_locations: [...before, ...missingParts(before, record.sub_locations)] }
  })
}

/** The given names that `before` lacks, each once. */
export function missingParts(before: readonly string[], value: readonly string[]): string[] {
  const seen = new Set(before.map(nameKey))
  return value.filter((name) => {
    const isNew = !seen.has(nameKey(name))
    seen.add(nameKey(name))
    return isNew
  })
}
