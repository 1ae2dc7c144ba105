import { can, kindOf, type Session } from '#web/lib/session/session.ts'
import type { Screen } from '#web/app/screens.ts'

/** An employee's own file, found without a list of people. */
export const ownFile = '/employee-profile-update/{id}'
/** An employee's own time clock. */
export const ownClock = '/clock'
/** The record of a customer user's own customer. */
export const ownCustomer = '/customer/view/{id}'
/** Only people with a file apply for jobs. */
const ownApplications = '/job-post/applied-jobs'

/** Whether the menu and the search lead this user to the screen. */
export const mayOpen = (screen: Screen, session: Session | null) =>
  (screen.needs === undefined || can(screen.needs, session)) &&
  (screen.path !== ownFile || isEmployee(session)) &&
  (screen.path !== ownClock || isEmployee(session)) &&
  (screen.path !== ownApplications || isEmployee(session)) &&
  (screen.staff_only === undefined || !isOutsider(session)) &&
  (screen.path !== ownCustomer || isOfCustomer(session))

export const isOfAgency = (session: Session | null) => (session?.user?.agency ?? null) !== null

/** Customers and employees. */
export const isOutsider = (session: Session | null) => kindOf(session) === 'customer' || kindOf(session) === 'employee'

export const isEmployee = (session: Session | null) =>
  kindOf(session) === 'employee' && typeof session?.user?.employee_id === 'string'

export const isOfCustomer = (session: Session | null) =>
  kindOf(session) === 'customer' && typeof session?.user?.customer_id === 'string'
