import { approvalSides } from '#contract/rostering/approval.ts'
import type { Listing } from '#web/ui/table/listing.ts'

/** The list's filter as the input of the bulk and export calls: without page and order, single values not in lists. */
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
  const waits_for = approvalSides.find((side) => side === one('waits_for'))
  return { q, ...within, ...(status && { status }), ...(waits_for && { waits_for }) }
}

export type TimeFilter = ReturnType<typeof timeFilterOf>
