import type { AssignmentRow } from '#contract/rostering/shifts/assignments.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'

type Overrides = { overrides: ReadonlyMap<string, AssignmentRow['override']>; isLoading: boolean }

/** Who assigned people against a rule, and why: for the agency only, and rare, so not part of the board. */
export function useOverrides({ id }: Pick<RosterShift, 'id'>): Overrides {
  const input = { roster_shift_id: id, overridden: true, per_page: 100 }
  const { data, isLoading } = useApiQuery(rosters.assignments, input, {
    when: isCallAllowed(rosters.assignments),
  })
  return { overrides: new Map(data?.rows.map((row) => [row.id, row.override])), isLoading }
}
