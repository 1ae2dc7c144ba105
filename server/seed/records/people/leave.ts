// Leave of the demo: the sample types, opening balances, and a request of each kind, all after the weeks that are planned.
import { sql } from 'kysely'
import { isPrivateLeave, type LeaveKind } from '#contract/people/leave/leave-types.ts'
import type { LeaveStatus } from '#contract/people/leave/leave-requests.ts'
import { addDays, datesFrom, type LocalDate, weekdayOf } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { usualDayMinutes } from '#server/modules/leave/rules.ts'
import { sampleTypesIn } from '#server/modules/leave/types/samples.ts'
import { put } from '#server/seed/put.ts'
import type { SeedTime } from '#server/seed/story.ts'

type LeaveSeed = {
  /** who takes it: the place among those on these terms */
  who: ['permanent' | 'casual', number]
  kind: LeaveKind
  /** weeks from this one, and days of it from its Monday */
  week: number
  days: [from: number, to: number]
  status: LeaveStatus
  note?: string
  reason?: string
}

const wishes: readonly LeaveSeed[] = [
  { who: ['permanent', 0], kind: 'annual', week: 7, days: [0, 4], status: 'requested', note: 'A week at the coast' },
  { who: ['permanent', 1], kind: 'annual', week: 8, days: [0, 11], status: 'approved' },
  {
    who: ['permanent', 2],
    kind: 'personal',
    week: 6,
    days: [2, 2],
    status: 'requested',
    note: 'Surgery, certificate follows',
  },
  { who: ['permanent', 3], kind: 'long_service', week: 12, days: [0, 25], status: 'approved' },
  { who: ['permanent', 4], kind: 'parental', week: 16, days: [0, 88], status: 'approved', note: 'Due in autumn' },
  { who: ['permanent', 5], kind: 'study', week: 9, days: [3, 4], status: 'requested', note: 'Two examinations' },
  {
    ...{ who: ['permanent', 6], kind: 'annual', week: 7, days: [0, 4], status: 'declined' },
    ...{ reason: 'Two colleagues of this site are away that week' },
  },
  {
    who: ['permanent', 7],
    kind: 'compassionate',
    week: 6,
    days: [0, 1],
    status: 'cancelled',
    reason: 'No longer needed',
  },
  { who: ['casual', 0], kind: 'unpaid', week: 7, days: [0, 6], status: 'approved' },
  { who: ['casual', 1], kind: 'community_service', week: 8, days: [1, 3], status: 'withdrawn', note: 'Jury service' },
  { who: ['permanent', 8], kind: 'family_violence', week: 7, days: [1, 2], status: 'approved', note: 'Appointments' },
  { who: ['permanent', 9], kind: 'time_in_lieu', week: 8, days: [4, 4], status: 'approved' },
  { who: ['permanent', 10], kind: 'public_holiday', week: 8, days: [1, 1], status: 'approved' },
  {
    who: ['casual', 2],
    kind: 'workers_compensation',
    week: 6,
    days: [0, 13],
    status: 'approved',
    note: 'Sprained ankle',
  },
]

const openings: Partial<Record<LeaveKind, number>> = {
  ...{ annual: 12, personal: 8, long_service: 45, family_violence: 10, time_in_lieu: 2 },
}

export async function putLeave(db: Db, agency_id: string, by_name: string, { now, monday }: SeedTime) {
  const since = addDays(monday, -56)
  const types = sampleTypesIn('en').map((type) => ({
    ...type,
    ...{ id: newId(), agency_id, accrues_from: since, to_check: type.kind !== 'annual' },
  }))
  await put(db, 'leave_types', types)
  const people = await peopleOf(db, agency_id)
  const rows = wishes.flatMap((wish) => {
    const person = people.filter(({ terms }) => terms === wish.who[0])[wish.who[1]]
    const type = types.find(({ kind }) => kind === wish.kind)
    return person === undefined || type === undefined ? [] : [rowsOf(wish, { person, type, by_name, now, monday })]
  })
  await put(
    db,
    'leave_requests',
    rows.map(({ request }) => request),
  )
  await put(
    db,
    'leave_request_days',
    rows.flatMap(({ days }) => days),
  )
  const opened = people
    .filter(({ terms }) => terms === 'permanent')
    .flatMap((person) =>
      types.flatMap((type) => {
        const days = openings[type.kind]
        if (days === undefined) return []
        const entry = {
          kind: 'opening' as const,
          minutes: days * person.day_minutes,
          on_day: since,
          leave_request_id: null,
        }
        return [
          { ...entryOf(person, type, { by_name, now }), ...entry, ...reasonOf(type, 'From the former payroll system') },
        ]
      }),
    )
  await put(db, 'leave_entries', [...opened, ...rows.flatMap(({ entries }) => entries)])
}

type SeedPerson = Awaited<ReturnType<typeof peopleOf>>[number]
type SeedType = ReturnType<typeof sampleTypesIn>[number] & { id: string; agency_id: string }
type RowContext = { person: SeedPerson; type: SeedType; by_name: string; now: string; monday: LocalDate }

function rowsOf(wish: LeaveSeed, { person, type, by_name, now, monday }: RowContext) {
  const [first, last] = wish.days
  const from_day = addDays(monday, 7 * wish.week + first)
  const days = datesFrom(from_day, last - first + 1).map((day) => {
    const minutes = person.terms === 'casual' || weekdayOf(day) > 5 ? 0 : person.day_minutes
    return { day, minutes, unpaid_minutes: type.is_paid ? 0 : minutes, balance_minutes: minutes }
  })
  const sum = (of: 'minutes' | 'unpaid_minutes') => days.reduce((total, day) => total + day[of], 0)
  const id = newId()
  const own = { id, agency_id: person.agency_id, employee_id: person.id }
  const is_decided = wish.status !== 'requested' && wish.status !== 'withdrawn'
  const [note, reason] = [wish.note ?? null, wish.reason ?? null]
  const is_secret = isPrivateLeave(type)
  const request = {
    ...{
      ...own,
      ...typeColumns(type),
      amount: 'whole_days' as const,
      from_day,
      to_day: addDays(from_day, last - first),
    },
    ...{ minutes: sum('minutes'), unpaid_minutes: sum('unpaid_minutes'), status: wish.status },
    ...{ note: is_secret ? null : note, secret_note: is_secret ? note : null, requested_by_name: person.name },
    ...{ decision_reason: is_secret ? null : reason, secret_decision_reason: is_secret ? reason : null },
    ...{ decided_by_name: is_decided ? by_name : null, decided_at: is_decided ? now : null },
    ...{ version: is_decided ? 2 : 1, created_at: now, updated_at: now },
  }
  const takes = wish.status === 'approved' && type.accrual !== 'none'
  const taken = days.filter(({ minutes }) => takes && minutes > 0)
  const entries = taken.map(({ day, minutes }) => ({
    ...entryOf(person, type, { by_name, now }),
    ...{
      kind: 'taken' as const,
      minutes: -minutes,
      on_day: day,
      leave_request_id: id,
      reason: null,
      secret_reason: null,
    },
  }))
  return { request, days: days.map((day) => ({ agency_id: person.agency_id, leave_request_id: id, ...day })), entries }
}

const typeColumns = (type: SeedType) =>
  isPrivateLeave(type) ? { type_id: null, secret_type_id: type.id } : { type_id: type.id, secret_type_id: null }
const reasonOf = (type: SeedType, text: string) =>
  isPrivateLeave(type) ? { reason: null, secret_reason: text } : { reason: text, secret_reason: null }
const entryOf = (person: SeedPerson, type: SeedType, { by_name, now }: { by_name: string; now: string }) => ({
  ...{ id: newId(), agency_id: person.agency_id, employee_id: person.id, ...typeColumns(type) },
  ...{ by_name, created_at: now },
})

/** Those who work, without the demo employee, whose pages other stories show. */
async function peopleOf(db: Db, agency_id: string) {
  const rows = await db
    .selectFrom('employees')
    .innerJoin('reference_items as type', 'type.id', 'employees.employment_type_id')
    .select(['employees.id', 'employees.agency_id', 'employees.name', 'employees.target_minutes'])
    .select(sql<'permanent' | 'casual'>`case when type.code = 'CASUAL' then 'casual' else 'permanent' end`.as('terms'))
    .where('employees.agency_id', '=', agency_id)
    .where('employees.status', '=', 'active')
    .where('employees.type', '=', 'employee')
    .where(sql<boolean>`not exists (select from memberships where memberships.employee_id = employees.id)`)
    .orderBy('employees.employee_code')
    .execute()
  return rows.map(({ target_minutes, ...person }) => ({
    ...person,
    day_minutes: usualDayMinutes(target_minutes, 2280),
  }))
}
