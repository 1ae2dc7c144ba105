import { kindOf, useSession } from '#web/lib/session.ts'
import { AssignmentsList } from './AssignmentsList.tsx'
import { MyShifts } from './MyShifts.tsx'

/** Assignments: an employee's own agenda, or for planners who said what. */
export function AssignedRosterScreen() {
  return kindOf(useSession()) === 'employee' ? <MyShifts /> : <AssignmentsList />
}
