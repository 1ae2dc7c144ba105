import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Choice, LoadChoices } from '#web/ui/table/column.ts'

// Specification section 9: debounce input by 300 ms.
const debounceMs = 300

type FoundChoices = { q: string | null; choices: readonly Choice[]; failed: boolean }

/** The server's options for a search; loads only while `wanted`, and only the last request counts. */
export function useChoices(load: LoadChoices | undefined, typed: string, wanted: boolean) {
  const [q] = useDebouncedValue(typed, debounceMs)
  const [loaded, setLoaded] = useState<FoundChoices>({ q: null, choices: [], failed: false })
  // `load` is written inline by most callers; its result depends on q only.
  const loadChoices = useEffectEvent((isLate: () => boolean) => {
    load?.(q).then(
      (rows) =>
        isLate() || setLoaded({ q, choices: rows.map(({ id, name }) => ({ value: id, label: name })), failed: false }),
      () => isLate() || setLoaded({ q, choices: [], failed: true }),
    )
  })
  useEffect(() => {
    if (!wanted) return undefined
    let late = false
    loadChoices(() => late)
    return () => {
      late = true
    }
  }, [q, wanted])
  return { choices: loaded.choices, failed: loaded.failed, busy: load !== undefined && wanted && loaded.q !== typed }
}
