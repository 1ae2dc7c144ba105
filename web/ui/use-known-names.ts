import { useEffect, useState } from 'react'
import type { Filter } from './column.ts'

/** Names of the ids that filters are set to; after a reload the address knows only ids, so they are looked up once. */
export function useKnownNames(filters: readonly Filter[], set: Readonly<Record<string, readonly string[]>>) {
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({})
  const learn = (more: Readonly<Record<string, string>>) => setKnown((former) => ({ ...former, ...more }))
  const unknown = filters.filter((filter) => filter.kind === 'search' && set[filter.name]?.some((id) => !known[id]))
  const asked = unknown.map((filter) => filter.label).join()
  useEffect(() => {
    for (const filter of unknown) {
      if (filter.kind !== 'search') continue
      filter.load('').then(
        (rows) => learn(Object.fromEntries(rows.map(({ id, name }) => [id, name]))),
        // The chip then names the filter alone; nothing else is lost.
        () => {},
      )
    }
    // Once per set of filters whose names are missing; the loaders themselves are made anew on every render.
  }, [asked])
  return { known, learn }
}
