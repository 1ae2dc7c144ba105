import { sql } from 'kysely'
import { addDays, type LocalDate } from '#contract/values/time.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { SeedTime } from '#server/seed/story.ts'

type ShiftRequestSeed = {
  /** days from today */
  days: readonly number[]
  starts: string
  ends: string
  openings: number
  status: 'requested' | 'declined' | 'withdrawn'
  notes?: string
  reason?: string
  /** asks for people who work there */
  with_people?: true
  /** what the customer requested before the agency changed it */
  was?: { openings: number; starts: string; ends: string }
}

const wishes: readonly ShiftRequestSeed[] = [
  { days: [9, 10, 11], starts: '06:30', ends: '14:30', openings: 2, status: 'requested', with_people: true },
  { days: [13], starts: '17:00', ends: '23:00', openings: 3, status: 'requested', notes: 'Function with 120 guests' },
  {
    ...{ days: [15, 16], starts: '07:00', ends: '15:00', openings: 2, status: 'requested' },
    ...{ notes: 'Stocktake', was: { starts: '06:00', ends: '15:00', openings: 3 } },
  },
  {
    days: [3],
    starts: '05:00',
    ends: '13:00',
    openings: 4,
    status: 'declined',
    reason: 'Nobody with a forklift ticket',
  },
  { days: [16], starts: '08:00', ends: '16:00', openings: 1, status: 'withdrawn' },
]

/** What the agency’s customer with a login requests: three requests wait for a decision, one of which the agency has changed. */
export async function putShiftRequests(db: Db, agency_id: string, decided_by_name: string, { now, today }: SeedTime) {
  const site = await siteOfCustomer(db, agency_id)
  if (site === undefined) return
  const { people, ...location } = site
  const rows = wishes.map(({ days, status, with_people, was, ...wish }) => {
    const dates: LocalDate[] = days.map((day) => addDays(today, day))
    const decided = status === 'declined' ? { decided_by_name, decided_at: now } : {}
    return {
      ...{ id: newId(), agency_id, ...location, ...wish, status, ...decided, created_at: now, updated_at: now },
      ...{ dates: jsonb(dates), first_day: dates.at(0) ?? today, last_day: dates.at(-1) ?? today },
      wished_employee_ids: with_people ? people : [],
      original:
        was === undefined
          ? null
          : jsonb({
              position_id: location.position_id,
              sub_location_id: null,
              notes: wish.notes ?? null,
              dates,
              ...was,
            }),
    }
  })
  await db.insertInto('shift_requests').values(rows).execute()
}

/** The first site of the customer with a login, with the position and the people of its roster. */
const siteOfCustomer = (db: Db, agency_id: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .innerJoin('locations', 'locations.customer_id', 'memberships.customer_id')
    .innerJoin('roster_shifts', 'roster_shifts.location_id', 'locations.id')
    .where('memberships.agency_id', '=', agency_id)
    .where('locations.status', '=', 'active')
    .where('roster_shifts.status', '=', 'published')
    .select(['locations.customer_id', 'locations.id as location_id', 'roster_shifts.position_id'])
    .select(['accounts.id as requested_by', sql<string>`concat_ws(' ', first_name, last_name)`.as('requested_by_name')])
    .select(
      sql<string[]>`array(
        select employee_id from assignments held
        where held.agency_id = roster_shifts.agency_id and held.roster_shift_id = roster_shifts.id and held.status = 'accepted')`.as(
        'people',
      ),
    )
    .orderBy('accounts.email')
    .orderBy('roster_shifts.starts_at', 'desc')
    .orderBy('roster_shifts.id')
    .executeTakeFirst()
