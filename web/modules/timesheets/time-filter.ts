import { approvableStatuses, type TimesheetStatus } from '#contract/timesheets.ts'
import type { Listing } from '#web/ui/listing.ts'

/** The list's filter as the bulk and the export call take it: without page and order, single values as single values. */
export function timeFilterOf({ filters, q }: Pick<Listing<unknown>, 'filters' | 'q'>) {
  const one = (name: string) => filters[name]?.[0]
  const status = filters['status']
  const within = {
    from: one('from'),
    to: one('to'),
    customer_id: one('customer_id'),
    location_id: one('location_id'),
    employee_id: one('employee_id'),
  }
  return { q, ...within, ...(status && { status }) }
}

export type TimeFilter = ReturnType<typeof timeFilterOf>

/** Of the states in the filter, those that wait for the agency's approval; without a filter of states, all that do. */
export function waitingIn({ status }: TimeFilter): readonly TimesheetStatus[] {
  return approvableStatuses.filter((one) => status?.includes(one) ?? true)
}

export const isNarrowed = ({ status: _, ...rest }: TimeFilter) =>
  Object.values(rest).some((value) => value !== undefined && value !== '')
