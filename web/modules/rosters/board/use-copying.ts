import { useCallback } from 'react'
import type { BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import type { OpenedOnBoard } from './planning.ts'

/** Opens the copying of a day or of a person's shifts; absent on a board of several rosters, where one has to be chosen first. */
export function useCopying(roster: BoardRoster | null, setOpened: (opened: OpenedOnBoard) => void) {
  const onCopyDay = useCallback((day: string) => setOpened({ kind: 'copy', part: { part: 'day', day } }), [setOpened])
  if (!roster?.allowed_actions.includes('copy')) return {}
  const onCopyPerson = (employee_id: string) => setOpened({ kind: 'copy', part: { part: 'person', employee_id } })
  return { onCopyDay, onCopyPerson }
}
