// What is recorded beside the hours of a row of timesheets.
import { type RawBuilder, sql } from 'kysely'
import type { ShownExtra, TimesheetExtra } from '#contract/rostering/timesheets/timesheet-extras.ts'
import type { TimeReader } from '#server/modules/timesheets/readers.ts'

const extrasOf = <Row>(columns: RawBuilder<unknown>) => sql<Row[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(${columns}) order by extra.created_at, extra.id), '[]')
  from timesheet_extras extra where extra.agency_id = timesheets.agency_id and extra.timesheet_id = timesheets.id)`

/** In the order in which they were recorded; for customers without what was spent. */
export const extrasFor = ({ kind }: Pick<TimeReader, 'kind'>) =>
  extrasOf<TimesheetExtra>(sql`'id', extra.id, 'kind', extra.kind, 'code', extra.code, 'title', extra.title, 'unit', extra.unit,
    'hundredths', extra.hundredths, 'cents', ${kind === 'customer' ? sql`null::int` : sql`extra.cents`},
    'recorded_by_name', extra.recorded_by_name, 'version', extra.version`)

/** What a customer signs for: what and how much. */
export const shownExtras = extrasOf<ShownExtra>(
  sql`'id', extra.id, 'kind', extra.kind, 'title', extra.title, 'unit', extra.unit, 'hundredths', extra.hundredths`,
)

/** What pay depends on. */
export const extrasToPay = extrasOf<Pick<TimesheetExtra, 'kind' | 'code' | 'title' | 'hundredths' | 'cents'>>(
  sql`'kind', extra.kind, 'code', extra.code, 'title', extra.title, 'hundredths', extra.hundredths, 'cents', extra.cents`,
)

export const extraCount = sql<number>`(select count(*)::int from timesheet_extras extra
  where extra.agency_id = timesheets.agency_id and extra.timesheet_id = timesheets.id)`
