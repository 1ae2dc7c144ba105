import { timesheetExceptions } from '#contract/rostering/timesheets/timesheet-exceptions.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'

export type PlaceFilter = Partial<
  Record<'customer_id' | 'location_id' | 'employee_id' | 'company_id' | 'from' | 'to' | 'any', string | undefined>
>

/** The clocked time of the last two weeks, or of the days in the filter, that has not become hours. */
export const useWithoutHours = (filter: PlaceFilter = {}, when = true) =>
  useApiQuery(timesheetExceptions.withoutHours, filter, { when, keepPrevious: true })
