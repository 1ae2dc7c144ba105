import type { RowSelectionState, Updater } from '@tanstack/react-table'
import { useState } from 'react'

/** The selected rows, including those of other pages; visible ones are up to date. */
export function useSelection<Row>(rows: readonly Row[], idOf: (row: Row) => string) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Row>>(new Map())
  const shown = new Map(rows.map((row) => [idOf(row), row]))
  const selected = [...ticked].map(([id, row]) => shown.get(id) ?? row)
  const state: RowSelectionState = Object.fromEntries([...ticked.keys()].map((id) => [id, true]))
  function change(next: Updater<RowSelectionState>) {
    const wanted = typeof next === 'function' ? next(state) : next
    const known = new Map([...ticked, ...shown])
    setTicked(new Map([...known].filter(([id]) => wanted[id] === true)))
  }
  return { state, selected, change, clear: () => setTicked(new Map()) }
}
