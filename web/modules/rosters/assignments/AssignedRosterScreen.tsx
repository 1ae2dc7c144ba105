import { lazy, Suspense } from 'react'
import { useSearch } from '#web/lib/go.ts'
import { kindOf, useSession } from '#web/lib/session/session.ts'
import { LazyMyShifts } from '#web/modules/rosters/my-shifts/LazyMyShifts.tsx'
import { shiftFiltersIn } from '#web/modules/rosters/my-shifts/shift-filters.ts'
import { Loading } from '#web/ui/states/Loading.tsx'

const AssignmentsList = lazy(async () => ({ default: (await import('./AssignmentsList.tsx')).AssignmentsList }))
const FilteredShifts = lazy(async () => ({
  default: (await import('#web/modules/rosters/my-shifts/FilteredShifts.tsx')).FilteredShifts,
}))

/** Assignments: an employee's own shifts, or for planners the responses of all people. */
export function AssignedRosterScreen() {
  const filters = shiftFiltersIn(useSearch())
  const isOwn = kindOf(useSession()) === 'employee'
  return (
    <Suspense fallback={<Loading />}>
      {!isOwn ? <AssignmentsList /> : filters === null ? <LazyMyShifts /> : <FilteredShifts filters={filters} />}
    </Suspense>
  )
}
