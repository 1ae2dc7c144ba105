// Finds the exceptions of timesheets and stores them: whenever time is recorded and whenever punches change (decision 041).
import { sql } from 'kysely'
import { reportedCodes, type TimesheetException } from '#contract/rostering/timesheets/exception-codes.ts'
import type { Db } from '#server/database/dialect.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { type VisaViolations, visaViolationsAmong, noVisaViolations } from '#server/modules/work-rights/worked-hours.ts'
import { type StoredSheetFacts, sheetsToCheck, toSheetFacts } from './facts.ts'
import { exceptionsOf, type FoundException, needsAgency } from './rules.ts'

export type TimesheetCheck = {
  /** what a visa does not allow; null: nothing */
  against_visa: VisaViolations | null
  /** whether the agency has to approve in any mode of the customer */
  needs_agency: boolean
}

/**
 * Computes the exceptions of these timesheets, and of those that the same people worked within a day after them, whose rest depends on
 * them. A resolved exception stays resolved while its figures are the same. Returns the checks of the requested ones.
 */
export async function refreshExceptions(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, TimesheetCheck>> {
  if (ids.length === 0) return new Map()
  const sheets = await sheetsToCheck(db, ids)
  const configs = new Map<string, Awaited<ReturnType<typeof configOf>>>()
  for (const agency_id of new Set(sheets.map((sheet) => sheet.agency_id)))
    configs.set(agency_id, await configOf(db, agency_id))
  const visas = await visaViolationsAmong(
    db,
    sheets.filter(({ has_visa }) => has_visa).map(({ id }) => id),
  )
  const checked = sheets.map((sheet) => {
    const against = visas.get(sheet.id) ?? noVisaViolations
    const facts = toSheetFacts(sheet, against.visa_hours, now)
    const config = configs.get(sheet.agency_id)
    const found = config === undefined || sheet.status === 'void' ? [] : exceptionsOf(facts, config)
    return { sheet, clocked: facts.clocked, found, against }
  })
  await storeFound(db, checked, now)
  await storeClocked(db, checked)
  return new Map(checked.map(({ sheet, found, against }) => [sheet.id, toCheck(sheet, found, against)]))
}

function toCheck(
  { stored, has_extras }: StoredSheetFacts,
  found: readonly FoundException[],
  against: VisaViolations,
): TimesheetCheck {
  const still = found.filter(({ code, facts }) => !stored.some((one) => one.resolved && isSame(one, { code, facts })))
  const reported = stored.filter(({ code, resolved }) => !resolved && reportedCodes.includes(code))
  const isAgainst = against.visa_hours !== null || against.visa_course !== null
  return {
    against_visa: isAgainst ? against : null,
    // Customers do not see what was spent, and without approval nobody would.
    needs_agency: isAgainst || has_extras || needsAgency([...still, ...reported]),
  }
}

type ComparedException = Pick<TimesheetException, 'code' | 'facts'>
const isSame = (one: ComparedException, other: ComparedException) =>
  one.code === other.code &&
  Object.keys({ ...one.facts, ...other.facts }).every((name) => one.facts[name] === other.facts[name])

type ExceptionsOfSheet = { sheet: StoredSheetFacts; found: readonly FoundException[] }

async function storeFound(db: Db, checked: readonly ExceptionsOfSheet[], now: Date) {
  const touched = checked.filter(({ sheet, found }) => found.length > 0 || sheet.stored.length > 0)
  if (touched.length === 0) return
  const rows = touched.flatMap(({ sheet: { id: timesheet_id, agency_id }, found }) =>
    found.map(({ code, severity, facts }) => ({ agency_id, timesheet_id, code, severity, facts })),
  )
  const [agencies, ids] = [touched.map(({ sheet }) => sheet.agency_id), touched.map(({ sheet }) => sheet.id)]
  await sql`
    with found as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as found (agency_id uuid, timesheet_id uuid, code text, severity text, facts jsonb)
    ), gone as (
      delete from timesheet_exceptions stored
      where stored.agency_id = any(${agencies}::uuid[]) and stored.timesheet_id = any(${ids}::uuid[])
        and stored.resolved_at is null and stored.code <> all(${[...reportedCodes]}::text[])
        and not exists (select from found where found.timesheet_id = stored.timesheet_id and found.code = stored.code)
    )
    insert into timesheet_exceptions as stored (agency_id, timesheet_id, code, severity, facts, found_at)
    select agency_id, timesheet_id, code, severity, facts, ${now.toISOString()}::timestamptz from found
    on conflict on constraint timesheet_exceptions_key do update set severity = excluded.severity, facts = excluded.facts,
      found_at = excluded.found_at, resolved_at = null, resolved_by = null, resolved_by_name = null, resolution = null, note = null
    where stored.facts is distinct from excluded.facts
      or (stored.resolved_at is null and stored.severity <> excluded.severity)`.execute(db)
}

/** The clocked times beside the recorded ones: the list of exceptions shows both. */
async function storeClocked(
  db: Db,
  checked: readonly { sheet: StoredSheetFacts; clocked: ReturnType<typeof toSheetFacts>['clocked'] }[],
) {
  const rows = checked.flatMap(({ sheet, clocked }) => {
    const { id, agency_id, clocked_starts_at: starts_at, clocked_ends_at: ends_at, clocked_breaks } = sheet
    const now = clocked ?? { starts_at: null, ends_at: null, breaks: null }
    const isSameTime = now.starts_at === starts_at && now.ends_at === ends_at
    return isSameTime && now.breaks?.join() === clocked_breaks?.join() ? [] : [{ id, agency_id, ...now }]
  })
  if (rows.length === 0) return
  await sql`
    update timesheets set clocked_starts_at = clocked.starts_at, clocked_ends_at = clocked.ends_at, clocked_breaks = clocked.breaks
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as clocked (id uuid, agency_id uuid, starts_at timestamptz, ends_at timestamptz, breaks jsonb)
    where timesheets.agency_id = clocked.agency_id and timesheets.id = clocked.id`.execute(db)
}
