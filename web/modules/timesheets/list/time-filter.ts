import { approvalSides } from '#contract/rostering/timesheets/approval.ts'
import { overtimeReasons } from '#contract/rostering/timesheets/overtime-reasons.ts'
import { timesheetSorts } from '#contract/rostering/timesheets/timesheets.ts'
import type { ListState } from '#web/ui/table/list-state.ts'

/** The list's filter as the input of the bulk and export calls: without page and order, single values not in lists. */
export function timeFilterOf({ filters, q }: Pick<ListState<unknown>, 'filters' | 'q'>) {
  const one = (name: string) => filters[name]?.[0]
  const status = filters['status']
  const within = {
    from: one('from'),
    to: one('to'),
    customer_id: one('customer_id'),
    location_id: one('location_id'),
    employee_id: one('employee_id'),
    position_id: one('position_id'),
    company_id: one('company_id'),
  }
  const waits_for = approvalSides.find((side) => side === one('waits_for'))
  const overtime = overtimeReasons.filter((reason) => filters['overtime']?.includes(reason) ?? false)
  const isOn = (name: string) => one(name) === 'true'
  return {
    ...{ q, ...within, ...(status && { status }), ...(waits_for && { waits_for }) },
    ...(overtime.length > 0 && { overtime }),
    ...(isOn('as_rostered') && { as_rostered: true }),
    ...(isOn('in_no_run') && { in_no_run: true }),
    ...(isOn('without_rate') && { without_rate: true }),
  }
}

export type TimeFilter = ReturnType<typeof timeFilterOf>

/** The list's filter and order for the URL of a timesheet, which then knows the ones before and after it. */
export const walkSearchOf = ({
  filters,
  q,
  sort,
  dir,
}: Pick<ListState<unknown>, 'filters' | 'q' | 'sort' | 'dir'>) => ({
  ...filters,
  q,
  sort,
  dir,
})

/** The input for the neighbours of a timesheet from its URL; null: it was not opened from a list. */
export function neighboursInputOf(id: string, search: Readonly<Record<string, string>>) {
  const { sort, dir, q = '', ...filters } = search
  const known = timesheetSorts.find((one) => one === sort)
  if (known === undefined || (dir !== 'asc' && dir !== 'desc')) return null
  const lists = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, value.split(',')]))
  return { id, ...timeFilterOf({ filters: lists, q }), sort: known, dir } as const
}
