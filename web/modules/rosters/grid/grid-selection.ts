import { useState } from 'react'

/** Selected shifts by id; `shared`: the selection of all views. The set is never mutated, so rows can compare it by identity. */
export function useGridSelection(shared?: ReadonlySet<string>, onSelect?: (chip_ids: readonly string[]) => void) {
  const [own, setSelected] = useState<ReadonlySet<string>>(new Set())
  const selected = shared ?? own
  function select(ids: Iterable<string>) {
    const next = new Set(ids)
    if (!shared) setSelected(next)
    onSelect?.([...next])
  }
  return {
    selected,
    select,
    toggle: (ids: readonly string[]) => select(toggled(selected, ids)),
    clear: () => selected.size > 0 && select([]),
  }
}

/** Removes the ids if all are selected, otherwise adds them. */
export function toggled(selected: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const next = new Set(selected)
  const are_in = ids.every((id) => selected.has(id))
  for (const id of ids) {
    if (are_in) next.delete(id)
    else next.add(id)
  }
  return next
}
