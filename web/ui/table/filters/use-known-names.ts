import { useEffect, useEffectEvent, useState } from 'react'
import type { Filter } from '#web/ui/table/column.ts'

export type KnownNames = {
  known: Readonly<Record<string, string>>
  learn: (more: Readonly<Record<string, string>>) => void
}

/** The names of the ids in filters; after a reload the URL contains only ids, so the names are loaded once. */
export function useKnownNames(
  filters: readonly Filter[],
  set: Readonly<Record<string, readonly string[]>>,
): KnownNames {
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({})
  const learn = (more: Readonly<Record<string, string>>) => setKnown((former) => ({ ...former, ...more }))
  const searched = filters.filter((filter) => filter.kind === 'search')
  const unknown = searched.filter((filter) => set[filter.name]?.some((id) => !known[id]))
  const requested = unknown.map((filter) => filter.label).join()
  // The loaders are new on every render; only the missing names matter.
  const lookUp = useEffectEvent(() => {
    for (const filter of unknown) {
      // On failure the chip shows the filter's name without its value.
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
