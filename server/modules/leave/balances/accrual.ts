// The job by which leave accrues.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { LeaveType } from '#contract/people/leave/leave-types.ts'
import { type LocalDate, weekStartOf } from '#contract/values/time.ts'
import type { WeekStart } from '#contract/values/week-starts.ts'
import type { Db } from '#server/database/dialect.ts'
import { type DueRecord, processDueRecords } from '#server/database/rows/due-records.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import type { Database } from '#server/database/transaction.ts'
import { isFor, type LeaveTerms, usualDayMinutes } from '#server/modules/leave/rules.ts'
import { termsSql } from '#server/modules/leave/requests/person.ts'
import { leaveTypesOfAgency } from '#server/modules/leave/types/queries.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { missingAccruals, serviceGrant, yearlyGrant } from './accrual-rules.ts'
import { insertEntries, type NewEntry } from './actions.ts'
import { type LedgerEntry, ledgerOf } from './ledger.ts'
import { type DayMinutes, ordinaryDays } from './ordinary-time.ts'
import { termsChanges, termsOn } from './terms-history.ts'

/** Enters what has accrued and is not in the ledger yet; returns how many entries it made. Run again, it makes none. */
export const accrueLeave = (database: Database, now: Date, signal?: AbortSignal): Promise<number> =>
  processDueRecords(database, {
    actor: systemActor('leave'),
    find: peopleWithLeave,
    process: (db, agency_id, people) => accrueFor(db, { agency_id, ids: people.map(({ id }) => id), now }),
    recordsPerTransaction: 200,
    ...(signal && { signal }),
  })

// Whose time is still to be priced waits for the next run.
async function peopleWithLeave(db: Db): Promise<DueRecord[]> {
  const { rows } = await sql<DueRecord>`
    select employees.agency_id, employees.id from employees
    where employees.merged_into_id is null and employees.status in ('approved', 'active', 'on_hold', 'terminated')
      and exists (select from leave_types where leave_types.agency_id = employees.agency_id
        and leave_types.accrual in ('per_ordinary_hour', 'yearly', 'by_service'))
      and not exists (select from pricing_queue where pricing_queue.agency_id = employees.agency_id and pricing_queue.employee_id = employees.id)
    order by employees.agency_id, employees.id`.execute(db)
  return rows
}

type PeopleInput = { agency_id: string; ids: readonly string[]; now: Date }

async function accrueFor(db: Db, { agency_id, ids, now }: PeopleInput): Promise<number> {
  const scope = scopeOfAgency(agency_id)
  const types = (await leaveTypesOfAgency({ db, scope }, agency_id)).filter(({ is_active }) => is_active)
  const from = types.map(({ accrues_from }) => accrues_from).toSorted()[0]
  if (from === undefined) return 0
  const { week_info: ordinary_week } = await configOf(db, agency_id)
  const people = await peopleOf(db, { agency_id, ids, now })
  const ledger = Map.groupBy(await ledgerOf(db, { agency_id, ids }), keyOfEntry)
  const days = Map.groupBy(await ordinaryDays(db, { agency_id, ids, from }), ({ employee_id }) => employee_id)
  const changes = Map.groupBy(await termsChanges(db, { agency_id, ids }), ({ employee_id }) => employee_id)
  let made = 0
  for (const person of people)
    for (const type of types.filter((one) => person.terms !== null && isFor(one, person.terms))) {
      const facts = {
        days: (days.get(person.id) ?? []).filter(({ day }) =>
          isFor(type, termsOn(day, person.terms, changes.get(person.id) ?? [])),
        ),
        entries: ledger.get(`${person.id} ${type.id}`) ?? [],
        ordinary_week,
      }
      const entries = entriesFor(type, person, facts)
      await insertEntries(db, { agency_id, employee_id: person.id, type, now }, entries)
      made += entries.length
    }
  return made
}

const keyOfEntry = ({ employee_id, type_id }: LedgerEntry) => `${employee_id} ${type_id}`

type Person = Awaited<ReturnType<typeof peopleOf>>[number]
type AccrualFacts = { days: readonly DayMinutes[]; entries: readonly LedgerEntry[]; ordinary_week: number }

function entriesFor(type: LeaveType, person: Person, { days, entries, ordinary_week }: AccrualFacts): NewEntry[] {
  const { start, today, target_minutes } = person
  const openings = entries.filter(({ kind }) => kind === 'opening').map(({ on_day }) => on_day)
  const granted = entries.flatMap(({ kind, period_from }) =>
    kind === 'accrued' && period_from !== null ? [period_from] : [],
  )
  if (type.accrual === 'per_ordinary_hour') {
    const first = [type.accrues_from, ...openings].toSorted().at(-1) ?? type.accrues_from
    return missingAccruals(
      weeksOf(days, person, { first, ordinary_week }),
      accruedIn(entries),
      type.weeks_thousandths ?? 0,
    )
  }
  if (!person.is_employed) return []
  const day_minutes = usualDayMinutes(target_minutes, ordinary_week)
  if (type.accrual === 'by_service') return serviceGrant(type, { start, today, granted, week_minutes: day_minutes * 5 })
  if (type.accrual !== 'yearly') return []
  const balanceBefore = (day: LocalDate) =>
    entries.filter(({ on_day }) => on_day < day).reduce((sum, { minutes }) => sum + minutes, 0)
  return yearlyGrant(type, { start, today, day_minutes, granted, openings, balanceBefore })
}

/** Ordinary minutes by the first day of each week that is over. Time that no rule priced is ordinary up to the week’s limit. */
function weeksOf(
  days: readonly DayMinutes[],
  { week_start, today }: Person,
  { first, ordinary_week }: { first: LocalDate; ordinary_week: number },
): Map<LocalDate, number> {
  const thisWeek = weekStartOf(today, week_start)
  const counting = days.filter(({ day }) => day >= first && weekStartOf(day, week_start) < thisWeek)
  const byWeek = Map.groupBy(counting, ({ day }) => weekStartOf(day, week_start))
  return new Map(
    [...byWeek].map(([week, own]) => {
      const sum = (of: 'priced' | 'unpriced' | 'leave') => own.reduce((total, one) => total + one[of], 0)
      const worked = sum('priced') + Math.min(sum('unpriced'), Math.max(0, ordinary_week - sum('priced')))
      return [week, worked + sum('leave')]
    }),
  )
}

/** The weeks that have accrued, oldest entry first, added up by week and rate. */
function accruedIn(entries: readonly LedgerEntry[]) {
  const weekly = entries.flatMap(({ kind, period_from, edition, ordinary_minutes, weeks_thousandths, minutes }) =>
    kind === 'accrued' && period_from !== null && ordinary_minutes !== null && weeks_thousandths !== null
      ? [{ period_from, edition: edition ?? 1, ordinary_minutes, weeks_thousandths, minutes }]
      : [],
  )
  return weekly.toSorted((one, other) => one.edition - other.edition)
}

/** Their employment began with their first day, or else when they were recorded. */
async function peopleOf(db: Db, { agency_id, ids, now }: PeopleInput) {
  return db
    .selectFrom('employees')
    .innerJoin('companies', 'companies.id', 'employees.company_id')
    .leftJoin('reference_items as terms', 'terms.id', 'employees.employment_type_id')
    .select(['employees.id', 'employees.target_minutes', sql<LeaveTerms>`${termsSql}`.as('terms')])
    .select(sql<WeekStart>`companies.week_start`.as('week_start'))
    .select(sql<boolean>`employees.status <> 'terminated'`.as('is_employed'))
    .select(sql<string>`(${now.toISOString()}::timestamptz at time zone companies.time_zone)::date`.as('today'))
    .select(
      sql<string>`coalesce(employees.start_date, (employees.created_at at time zone companies.time_zone)::date)`.as(
        'start',
      ),
    )
    .where('employees.agency_id', '=', agency_id)
    .where('employees.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('employees.type', '<>', 'contractor')
    .orderBy('employees.id')
    .execute()
}
