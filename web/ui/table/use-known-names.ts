import { useEffect, useEffectEvent, useState } from 'react'
import type { Filter } from './column.ts'

export type KnownNames = {
  known: Readonly<Record<string, string>>
  learn: (more: Readonly<Record<string, string>>) => void
}

/** Names of the ids that filters are set to; after a reload the address knows only ids, so they are looked up once. */
export function useKnownNames(
  filters: readonly Filter[],
  set: Readonly<Record<string, readonly string[]>>,
): KnownNames {
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({})
  const learn = (more: Readonly<Record<string, string>>) => setKnown((former) => ({ ...former, ...more }))
  const searched = filters.filter((filter) => filter.kind === 'search')
  const unknown = searched.filter((filter) => set[filter.name]?.some((id) => !known[id]))
  const requested = unknown.map((filter) => filter.label).join()
  // The loaders are made anew on every render; what matters is which names are missing.
  const lookUp = useEffectEvent(() => {
    for (const filter of unknown) {
      // Of a failure nothing is shown: the chip then names the filter alone; nothing else is lost.
      filter.load('').then(
        (rows) => learn(Object.fromEntries(rows.map(({ id, name }) => [id, name]))),
        () => {},
      )
    }
  })
  useEffect(() => {
    if (requested !== '') lookUp()
  }, [requested])
  return { known, learn }
}
