// The people whom a kiosk expects, and those who identify themselves although it does not.
import { sql } from 'kysely'
import type { Calls } from '#contract/calls.ts'
import type { PunchKind } from '#contract/rostering/clock/punch-pairing.ts'
import type { ExpectedPerson, KioskPerson } from '#contract/rostering/clock/kiosks.ts'
import { refuse } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { PublicRequest } from '#server/http/mount.ts'
import { shortName } from '#server/modules/customers/releases.ts'
import { clearAttempts, requireAttempt, revertAttempt } from '#server/modules/auth/actions.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import type { Outside } from '#server/outside/outside.ts'
import { type Device, requireDevice } from './devices.ts'
import { dayKeys, pinsOf, secretFits } from './pins.ts'

type KioskPeopleQuery = { device: Pick<Device, 'agency_id' | 'location_id'>; now: Date; language: Language }

/** Everybody with a shift at the site today or tomorrow, and those of yesterday whose shift is not long over. */
export async function expectedPeople(
  db: Db,
  at: KioskPeopleQuery,
  { seal, signer }: Outside,
): Promise<ExpectedPerson[]> {
  const people = await shiftsAt(db, at)
  const { agency_id } = at.device
  const pins = await pinsOf(
    db,
    seal,
    agency_id,
    people.map(({ employee_id }) => employee_id),
  )
  return people.map((person) => ({
    ...person,
    pin_salt: pins.get(person.employee_id)?.salt ?? null,
    pin_check: pins.get(person.employee_id)?.check ?? null,
    keys: dayKeys(signer, { agency_id, employee_id: person.employee_id }, at.now),
  }))
}

const hours = (now: Date, by: number) => new Date(now.getTime() + by * 3_600_000).toISOString()

async function shiftsAt(db: Db, { device, now, language }: KioskPeopleQuery) {
  const { agency_id, location_id } = device
  const today = sql`(${now.toISOString()}::timestamptz at time zone locations.time_zone)::date`
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('roster_shifts', (join) =>
      join
        .onRef('roster_shifts.agency_id', '=', 'assignments.agency_id')
        .onRef('roster_shifts.id', '=', 'assignments.roster_shift_id'),
    )
    .innerJoin('locations', 'locations.id', 'roster_shifts.location_id')
    .innerJoin('reference_items', 'reference_items.id', 'roster_shifts.position_id')
    .innerJoin('employees', 'employees.id', 'assignments.employee_id')
    .select(['employees.id as employee_id', 'employees.employee_code', shortName.as('name')])
    .select([
      isoOf('assignments.starts_at').as('starts_at'),
      isoOf('assignments.ends_at').as('ends_at'),
      nameIn(language).as('position_name'),
    ])
    .where('assignments.agency_id', '=', agency_id)
    .where('roster_shifts.location_id', '=', location_id)
    .where('assignments.status', 'in', ['pending', 'accepted', 'in_progress', 'worked'])
    .where('assignments.ends_at', '>', hours(now, -16))
    .where(sql<boolean>`assignments.works_on between ${today} - 1 and ${today} + 1`)
    // The shift that is nearest counts.
    .orderBy('employees.id')
    .orderBy(sql`abs(extract(epoch from assignments.starts_at - ${now.toISOString()}::timestamptz))`)
    .execute()
  const nearest = new Map(rows.toReversed().map((row) => [row.employee_id, row]))
  const last = await lastPunches(db, agency_id, [...nearest.keys()], now)
  return [...nearest.values()]
    .map(({ starts_at, ends_at, position_name, ...person }) => ({
      ...person,
      shift: { starts_at, ends_at, position_name },
      last: last.get(person.employee_id) ?? null,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

type LastPunch = { kind: PunchKind; at: string }

// After 16 hours nobody is still at work: the clock closes the punch (domain.md, validation rules).
async function lastPunches(db: Db, agency_id: string, employee_ids: readonly string[], now: Date) {
  const { rows } = await sql<LastPunch & { employee_id: string }>`
    select distinct on (punch.employee_id) punch.employee_id, punch.kind, ${isoOf('punch.at')} as at
    from punches punch
    where punch.agency_id = ${agency_id}::uuid and punch.employee_id = any(${[...employee_ids]}::uuid[])
      and punch.at between ${hours(now, -16)}::timestamptz and ${hours(now, 1)}::timestamptz
      and not exists (select from punch_corrections correction where correction.agency_id = punch.agency_id
        and correction.punch_id = punch.id and correction.kind in ('voided', 'moved'))
    order by punch.employee_id, punch.at desc, punch.number desc`.execute(db)
  return new Map<string, LastPunch>(rows.map(({ employee_id, ...punch }) => [employee_id, punch]))
}

/** Identifies somebody whom the kiosk does not expect. Wrong secrets are counted, by person and by tablet. */
export async function identify(request: PublicRequest<Calls['kioskDevices']['identify']>): Promise<KioskPerson> {
  const { database, input, now, outside, language } = request
  const device = await requireDevice(database, { ...request, token: input.token })
  if (device.state !== 'paired') refuse('kiosks.revoked')
  const person = await database.readAsAgency(device.agency_id, async (db) => {
    const employee = await employeeBy(db, device.agency_id, input.who)
    if (employee === undefined) return null
    const pins = await pinsOf(db, outside.seal, device.agency_id, [employee.employee_id])
    return { ...employee, pin: pins.get(employee.employee_id) }
  })
  const counted = person?.employee_id ?? `${device.id}:${input.who.toUpperCase()}`
  await database.asPlatform(async (db) => {
    await requireAttempt(db, 'kioskTriesAt', device.id, now)
    await requireAttempt(db, 'kioskTries', counted, now)
  })
  const who = { agency_id: device.agency_id, employee_id: person?.employee_id ?? '' }
  const fits = await secretFits({ signer: outside.signer, now }, who, person?.pin, input.secret)
  if (person === null || !fits) refuse('kiosks.wrongPin')
  await database.asPlatform(async (db) => {
    await clearAttempts(db, 'kioskTries', counted)
    await revertAttempt(db, 'kioskTriesAt', device.id)
  })
  return database.readAsAgency(device.agency_id, async (db) => {
    const expected = await shiftsAt(db, { device, now, language })
    const { shift = null } = expected.find(({ employee_id }) => employee_id === person.employee_id) ?? {}
    const last = await lastPunches(db, device.agency_id, [person.employee_id], now)
    return { employee_id: person.employee_id, name: person.name, last: last.get(person.employee_id) ?? null, shift }
  })
}

/** The employee of a typed number, or of the id in a QR code. */
export const employeeBy = (db: Db, agency_id: string, who: string) =>
  db
    .selectFrom('employees')
    .select(['employees.id as employee_id', shortName.as('name')])
    .where('employees.agency_id', '=', agency_id)
    .where('employees.merged_into_id', 'is', null)
    .where((of) =>
      of.or([of('employees.id', '=', idIn(who)), of(sql`upper(employees.employee_code)`, '=', who.toUpperCase())]),
    )
    .orderBy('employees.id')
    .executeTakeFirst()

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const nobody = '00000000-0000-0000-0000-000000000000'
const idIn = (who: string) => (uuidShape.test(who) ? who : nobody)
