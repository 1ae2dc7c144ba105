import { useSearch } from '#web/lib/go.ts'
import { kindOf, useSession } from '#web/lib/session/session.ts'
import { LazyMyShifts } from '#web/modules/responses/my-shifts/LazyMyShifts.tsx'
import { shiftFiltersIn } from '#web/modules/responses/my-shifts/shift-filters.ts'
import { loadedPart } from '#web/ui/load-later.tsx'

const AssignmentsList = loadedPart(() => import('./AssignmentsList.tsx').then((module) => module.AssignmentsList))
const FilteredShifts = loadedPart(() =>
  import('#web/modules/responses/my-shifts/FilteredShifts.tsx').then((module) => module.FilteredShifts),
)

/** Assignments: an employee's own shifts, or for planners the responses of all people. */
export function AssignedRosterScreen() {
  const filters = shiftFiltersIn(useSearch())
  const isOwn = kindOf(useSession()) === 'employee'
  if (!isOwn) return <AssignmentsList />
  return filters === null ? <LazyMyShifts /> : <FilteredShifts filters={filters} />
}
