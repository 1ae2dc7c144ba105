import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { SeedTime } from '#server/seed/story.ts'

type AcceptedAssignment = { assignment_id: string; employee_id: string; colleague_id: string | null }

/** Requests that await the agency: an employee asks to be released, a colleague would cover a shift, and two would swap theirs. */
export async function putShiftSwaps(db: Db, agency_id: string, { now }: SeedTime) {
  const [first, second] = await acceptedShifts(db, agency_id, now)
  if (first === undefined || second === undefined) return
  const waiting = { agency_id, status: 'pending_manager' as const, created_at: now, updated_at: now }
  const release = { ...waiting, id: newId(), kind: 'release' as const, note: 'I have an exam that day' }
  await insert(db, first, { ...release, peer_employee_id: null })
  if (second.colleague_id === null) return
  const cover = { ...waiting, id: newId(), kind: 'cover' as const, note: 'Family celebration' }
  await insert(db, second, { ...cover, peer_employee_id: second.colleague_id })
  await db
    .insertInto('shift_swap_peers')
    .values({ agency_id, swap_id: cover.id, employee_id: second.colleague_id })
    .execute()
  await putSwap(db, { ...waiting, id: newId(), kind: 'swap' as const, note: 'Could we swap? My sister visits' }, now)
}

type SwapRequestSeed = {
  id: string
  agency_id: string
  kind: 'release' | 'cover' | 'swap'
  status: 'pending_manager'
  note: string
  peer_employee_id: string | null
  peer_assignment_id?: string
  created_at: string
  updated_at: string
}

const insert = (
  db: Db,
  { assignment_id, employee_id }: Pick<AcceptedAssignment, 'assignment_id' | 'employee_id'>,
  request: SwapRequestSeed,
) =>
  db
    .insertInto('shift_swaps')
    .values({ ...request, assignment_id, employee_id })
    .execute()

/** Two accepted shifts of the same work at one location whose people are free at the other's time, and asked nothing yet. */
async function putSwap(db: Db, request: Omit<SwapRequestSeed, 'peer_employee_id'>, now: string) {
  const { rows } = await sql<
    Pick<AcceptedAssignment, 'assignment_id' | 'employee_id'> & { peer_assignment_id: string; peer_employee_id: string }
  >`
    with coming as materialized (
      select held.id, held.employee_id, held.works_on, held.starts_at, shift.location_id, shift.position_id
      from assignments held
      join roster_shifts shift on shift.id = held.roster_shift_id
      join rosters on rosters.id = held.roster_id and rosters.status = 'published'
      where held.agency_id = ${request.agency_id}::uuid and held.status = 'accepted' and held.starts_at > ${now}::timestamptz + interval '1 day'
        and not exists (select from shift_swaps swap where swap.agency_id = held.agency_id and swap.assignment_id = held.id)
    )
    select one.id as assignment_id, one.employee_id, other.employee_id as peer_employee_id, other.id as peer_assignment_id
    from coming one
    join coming other on other.location_id = one.location_id and other.position_id = one.position_id
      and other.employee_id <> one.employee_id and other.works_on > one.works_on
    where not exists (
      select from assignments busy where busy.agency_id = ${request.agency_id}::uuid and busy.id not in (one.id, other.id)
        and (busy.employee_id = one.employee_id and busy.works_on between other.works_on - 1 and other.works_on + 1
          or busy.employee_id = other.employee_id and busy.works_on between one.works_on - 1 and one.works_on + 1))
    order by one.starts_at, one.id, other.id limit 1`.execute(db)
  const [pair] = rows
  if (pair === undefined) return
  const { peer_assignment_id, peer_employee_id, ...accepted } = pair
  await insert(db, accepted, { ...request, peer_employee_id, peer_assignment_id })
  await db
    .insertInto('shift_swap_peers')
    .values({ agency_id: request.agency_id, swap_id: request.id, employee_id: peer_employee_id })
    .execute()
}

/** The last accepted shifts of published rosters, each with somebody who works there and is free at the time. */
async function acceptedShifts(db: Db, agency_id: string, now: string) {
  const { rows } = await sql<AcceptedAssignment>`
    select * from (select held.id as assignment_id, held.employee_id, held.starts_at, (
      select colleague.employee_id from assignments colleague
      join roster_shifts theirs on theirs.id = colleague.roster_shift_id
      where colleague.agency_id = held.agency_id and theirs.location_id = shift.location_id and theirs.position_id = shift.position_id
        and colleague.employee_id <> held.employee_id and colleague.status in ('worked', 'accepted')
        and not exists (
          select from assignments busy where busy.agency_id = held.agency_id and busy.employee_id = colleague.employee_id
            and busy.works_on between held.works_on - 1 and held.works_on + 1)
      order by colleague.employee_id limit 1) as colleague_id
    from assignments held
    join roster_shifts shift on shift.id = held.roster_shift_id
    join rosters on rosters.id = held.roster_id and rosters.status = 'published'
    where held.agency_id = ${agency_id}::uuid and held.status = 'accepted' and held.starts_at > ${now}::timestamptz + interval '1 day') as shifts
    order by colleague_id is null, starts_at desc, assignment_id limit 2`.execute(db)
  return rows
}
