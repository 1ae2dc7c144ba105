import { useSearch } from '#web/lib/go.ts'
import { kindOf, useSession } from '#web/lib/session/session.ts'
import { AssignmentsList } from './AssignmentsList.tsx'
import { FilteredShifts, shiftFiltersIn } from '#web/modules/rosters/my-shifts/FilteredShifts.tsx'
import { MyShifts } from '#web/modules/rosters/my-shifts/MyShifts.tsx'

/** Assignments: an employee's own shifts, or for planners the responses of all people. */
export function AssignedRosterScreen() {
  const filters = shiftFiltersIn(useSearch())
  if (kindOf(useSession()) !== 'employee') return <AssignmentsList />
  return filters === null ? <MyShifts /> : <FilteredShifts filters={filters} />
}
