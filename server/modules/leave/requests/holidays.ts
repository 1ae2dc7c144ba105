// Public holidays that are added, changed or removed after leave was requested: its days follow them.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import { kindsWithoutHolidays, type LeaveType } from '#contract/people/leave/leave-types.ts'
import type { LocalDate, WallTime } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { type DueRecord, idsOf, processDueRecords } from '#server/database/rows/due-records.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import type { Database } from '#server/database/transaction.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import { holidayStart } from '#server/modules/holidays/queries.ts'
import { insertEntries } from '#server/modules/leave/balances/actions.ts'
import { balanceOf } from '#server/modules/leave/balances/queries.ts'
import {
  chargedDays,
  hasBalance,
  holidayMinutes,
  type ShiftTime,
  type TakenTime,
  usualDayMinutes,
} from '#server/modules/leave/rules.ts'
import { leaveTypeOf } from '#server/modules/leave/types/queries.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { shiftMinutes, termsSql } from './person.ts'

const presentStart = holidayStart(sql`requests.holiday_location_id`, sql`days.day`)

// Casual employees have no ordinary hours on a public holiday.
const isCasual = sql`exists (
  select from employees person join reference_items terms on terms.id = person.employment_type_id
  where person.agency_id = requests.agency_id and person.id = requests.employee_id and ${termsSql} = 'casual')`

/**
 * Of leave_request_days `days` with their `requests` and `types`: something would be worked, and the public holiday of the day is not the one
 * that it was calculated with. Most days are no holiday anywhere, which is cheaper to see than that they are none at a site.
 */
export const holidayChanged = sql<boolean>`(types.kind = any(${[...kindsWithoutHolidays]}::text[]) and requests.holiday_location_id is not null
  and days.minutes + days.holiday_minutes > 0 and (days.holiday_from is not null or days.day in (select date from public_holidays))
  and days.holiday_from is distinct from ${presentStart} and not ${isCasual})`

/** Of `days` and `requests`: what is paid for the public holiday (Fair Work Act 2009, section 116), unless the person worked on it. */
export const paidHolidayMinutes = sql<number>`(case when days.holiday_minutes > days.unpaid_holiday_minutes
  and not exists (select from timesheets worked where worked.agency_id = requests.agency_id and worked.employee_id = requests.employee_id
    and worked.works_on = days.day and worked.status not in ('void', 'rejected'))
  then days.holiday_minutes - days.unpaid_holiday_minutes else 0 end)`

/** Of `days` and `requests`: something is paid of the day. */
export const isPaidDay = sql<boolean>`(days.minutes > days.unpaid_minutes or ${paidHolidayMinutes} > 0)`

/** The job by which leave follows public holidays that are never in a pay run; returns how many requests changed. */
export const followHolidays = (database: Database, now: Date, signal?: AbortSignal): Promise<number> =>
  processDueRecords(database, {
    actor: systemActor('leave'),
    find: (db) => requestsToFollow(db),
    process: (db, agency_id, requests) => followHolidaysOf(db, { agency_id, ids: idsOf(requests), now }),
    recordsPerTransaction: 50,
    ...(signal && { signal }),
  })

/**
 * Calculates the days of an agency’s leave again whose public holiday was added, changed or removed, and gives back to the balance or takes
 * from it what they differ in. `ids`: only of these requests. The caller has locked nothing yet.
 */
export async function followHolidaysOf(
  db: Db,
  { agency_id, ids = null, now }: { agency_id: string; ids?: readonly string[] | null; now: Date },
): Promise<number> {
  const found = await requestsToFollow(db, { agency_id, ids })
  await lockPeople(db, [...new Set(found.map(({ employee_id }) => employee_id))])
  for (const { id } of found) await followOne(db, { agency_id, id, now })
  return found.length
}

type ToFollow = DueRecord & { employee_id: string }

async function requestsToFollow(
  db: Db,
  of?: { agency_id: string; ids: readonly string[] | null },
): Promise<ToFollow[]> {
  const isOf =
    of === undefined
      ? sql`true`
      : sql`requests.agency_id = ${of.agency_id}::uuid and (${of.ids === null} or requests.id = any(${[...(of.ids ?? [])]}::uuid[]))`
  const { rows } = await sql<ToFollow>`
    select distinct requests.agency_id, requests.id, requests.employee_id
    from leave_requests requests
    join leave_types types on types.agency_id = requests.agency_id and types.id = coalesce(requests.type_id, requests.secret_type_id)
    join leave_request_days days on days.agency_id = requests.agency_id and days.leave_request_id = requests.id
    where ${isOf} and requests.status in ('requested', 'approved') and ${holidayChanged}
    order by requests.agency_id, requests.id`.execute(db)
  return rows
}

type StoredRequest = Pick<TakenTime, 'amount' | 'starts' | 'ends'> & {
  id: string
  employee_id: string
  type_id: string
  status: string
  target_minutes: number | null
}
type StoredDay = {
  day: LocalDate
  minutes: number
  holiday_minutes: number
  is_unpaid: boolean
  holiday_from: WallTime | null
  /** what the balance has of it */
  taken_minutes: number
  /** also one that was freed for the leave */
  shifts: ShiftTime[]
}

async function followOne(db: Db, { agency_id, id, now }: { agency_id: string; id: string; now: Date }) {
  const request = await requestOf(db, agency_id, id)
  const days = await changedDays(db, agency_id, id)
  const type = await leaveTypeOf({ db, scope: scopeOfAgency(agency_id) }, request.type_id)
  const { week_info } = await configOf(db, agency_id)
  const day_minutes = usualDayMinutes(request.target_minutes, week_info)
  const split = days.map((day) => splitDay(day, { request, type, day_minutes }))
  const owner = { agency_id, employee_id: request.employee_id, type, now }
  const taken = days.reduce((sum, day) => sum + day.taken_minutes, 0)
  const balance = hasBalance(type) ? taken + (await balanceOf(db, { ...owner, type_id: type.id })) : null
  const charged = chargedDays(split, type, balance).map((day) =>
    day.is_unpaid ? { ...day, unpaid_holiday_minutes: day.holiday_minutes } : day,
  )
  await storeSplit(db, { agency_id, id, now }, charged)
  if (balance === null || request.status !== 'approved') return
  const differences = charged.map((day) => ({ day: day.day, minutes: day.taken_minutes - day.covered_minutes }))
  await insertEntries(
    db,
    owner,
    differences.flatMap(({ day, minutes }) =>
      minutes === 0
        ? []
        : [{ kind: minutes > 0 ? 'returned' : 'taken', minutes, on_day: day, leave_request_id: id, by_name: null }],
    ),
  )
}

type SplitBy = { request: StoredRequest; type: Pick<LeaveType, 'yearly_days'>; day_minutes: number }

function splitDay(day: StoredDay, { request, type, day_minutes }: SplitBy) {
  const { holiday_from, shifts } = day
  const total = day.minutes + day.holiday_minutes
  const from = holiday_from === '00:00' ? null : holiday_from
  const of_holiday = holiday_from === null ? 0 : holidayMinutes(total, from, { taken: request, shifts })
  const minutes = total - of_holiday
  const whole = { whole_days: day_minutes, half_day: Math.round(day_minutes / 2), hours: total }[request.amount]
  const balance_minutes = type.yearly_days === null ? minutes : Math.round((minutes * whole) / total)
  return { ...day, minutes, balance_minutes, holiday_minutes: of_holiday }
}

async function requestOf(db: Db, agency_id: string, id: string): Promise<StoredRequest> {
  return db
    .selectFrom('leave_requests')
    .innerJoin('employees', 'employees.id', 'leave_requests.employee_id')
    .select(['leave_requests.id', 'leave_requests.employee_id', 'leave_requests.status', 'employees.target_minutes'])
    .select(sql<TakenTime['amount']>`leave_requests.amount`.as('amount'))
    .select(sql<string>`coalesce(leave_requests.type_id, leave_requests.secret_type_id)`.as('type_id'))
    .select(wallTime('leave_requests.starts').$castTo<WallTime | null>().as('starts'))
    .select(wallTime('leave_requests.ends').$castTo<WallTime | null>().as('ends'))
    .where('leave_requests.agency_id', '=', agency_id)
    .where('leave_requests.id', '=', id)
    .executeTakeFirstOrThrow()
}

async function changedDays(db: Db, agency_id: string, id: string): Promise<StoredDay[]> {
  const { rows } = await sql<StoredDay>`
    select to_char(days.day, 'YYYY-MM-DD') as day, days.minutes, days.holiday_minutes, to_char(${presentStart}, 'HH24:MI') as holiday_from,
      days.unpaid_minutes + days.unpaid_holiday_minutes = days.minutes + days.holiday_minutes as is_unpaid,
      coalesce((select -sum(entry.minutes) from leave_entries entry where entry.agency_id = requests.agency_id
        and entry.leave_request_id = requests.id and entry.on_day = days.day), 0)::int as taken_minutes,
      coalesce((
        select json_agg(json_build_object('starts', ${wallTime('roster_shifts.starts')}, 'ends', ${wallTime('roster_shifts.ends')},
          'minutes', ${shiftMinutes}) order by assignments.starts_at, assignments.id)
        from assignments
        join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
        where assignments.agency_id = requests.agency_id and assignments.employee_id = requests.employee_id and assignments.works_on = days.day
          and assignments.status in ('pending', 'accepted', 'in_progress', 'worked', 'cancelled_agency')), '[]') as shifts
    from leave_requests requests
    join leave_types types on types.agency_id = requests.agency_id and types.id = coalesce(requests.type_id, requests.secret_type_id)
    join leave_request_days days on days.agency_id = requests.agency_id and days.leave_request_id = requests.id
    where requests.agency_id = ${agency_id}::uuid and requests.id = ${id}::uuid and ${holidayChanged}
    order by days.day`.execute(db)
  return rows
}

type SplitDay = ReturnType<typeof splitDay> & { unpaid_minutes: number; unpaid_holiday_minutes: number }

async function storeSplit(
  db: Db,
  { agency_id, id, now }: { agency_id: string; id: string; now: Date },
  days: SplitDay[],
) {
  await sql`
    update leave_request_days days set minutes = split.minutes, unpaid_minutes = split.unpaid_minutes, balance_minutes = split.balance_minutes,
      holiday_minutes = split.holiday_minutes, unpaid_holiday_minutes = split.unpaid_holiday_minutes, holiday_from = split.holiday_from
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as split (day date, minutes int, unpaid_minutes int, balance_minutes int,
      holiday_minutes int, unpaid_holiday_minutes int, holiday_from time)
    where days.agency_id = ${agency_id}::uuid and days.leave_request_id = ${id}::uuid and days.day = split.day`.execute(
    db,
  )
  await sql`
    update leave_requests requests set minutes = sums.minutes, unpaid_minutes = sums.unpaid_minutes, version = requests.version + 1,
      updated_at = ${now.toISOString()}::timestamptz
    from (select sum(minutes)::int as minutes, sum(unpaid_minutes)::int as unpaid_minutes from leave_request_days
      where agency_id = ${agency_id}::uuid and leave_request_id = ${id}::uuid) sums
    where requests.agency_id = ${agency_id}::uuid and requests.id = ${id}::uuid`.execute(db)
}
