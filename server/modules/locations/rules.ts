type Named = { customer_id: string; name: string; code: string | null }
export type LocationKey = 'name' | 'code'
type WithParts = Named & { sub_locations: readonly string[] }

/** What a location is recognised by in a file: its customer and its name (or its code), whatever the case. */
export const keyOf = (key: LocationKey) => (location: Named) =>
  `${location.customer_id} ${location[key]?.toLowerCase() ?? ''}`

/** The records with the sub-locations that are kept already in front of those they name anew: a file adds parts, it takes none away. */
export function withExistingSubLocations<R extends WithParts>(
  records: readonly R[],
  stored: readonly WithParts[],
  nameOf: (location: WithParts) => string,
): (R & { sub_locations: string[] })[] {
  const partsOf = new Map(stored.map((location) => [nameOf(location), location.sub_locations]))
  return records.map((record) => {
    const before = partsOf.get(nameOf(record)) ?? []
    return { ...record, sub_locations: [...before, ...missingParts(before, record.sub_locations)] }
  })
}

/** The names of `told` that `before` lacks, each once, whatever the case. */
export function missingParts(before: readonly string[], value: readonly string[]): string[] {
  const seen = new Set(before.map((name) => name.toLowerCase()))
  return value.filter((name) => {
    const isNew = !seen.has(name.toLowerCase())
    seen.add(name.toLowerCase())
    return isNew
  })
}
