import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Kiosk, KioskPunch, KioskState } from '#contract/rostering/clock/kiosks.ts'
import { notFound, type RefusalCode, type RefusalFacts } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { joinParent, listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'

type Calls = typeof calls.kiosks

/** One page of the kiosks in the scope. */
export function kiosksPage({ db, scope, now }: Context, input: InputOf<Calls['list']>) {
  const matching = kiosksIn(db, scope)
    .$if(input.location_id !== undefined, (of) => of.where('kiosks.location_id', '=', input.location_id ?? ''))
    .$if(input.state !== undefined, (of) => of.where(stateAt(now), 'in', input.state ?? []))
    .where(containsSql(input.q, 'kiosks.name', 'locations.name', 'customers.name'))
  return listQuery(db, input, {
    matching,
    rows: kioskRows(matching, now),
    order: [
      [sortColumns[input.sort], input.dir, 'last'],
      ['kiosks.id', input.dir],
    ],
  })
}

const sortColumns = {
  name: sql`muster_plain(kiosks.name)`,
  location_name: sql`muster_plain(locations.name)`,
  last_seen_at: sql`device.last_seen_at`,
}

/** One kiosk; not found outside the scope. */
export async function kioskOf({ db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>, id: string): Promise<Kiosk> {
  return kioskRows(kiosksIn(db, scope), now).where('kiosks.id', '=', id).executeTakeFirstOrThrow(notFound)
}

const kiosksIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('kiosks')
    [joinParent]('locations', 'locations.id', 'kiosks.location_id')
    [joinParent]('customers', 'customers.id', 'locations.customer_id')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('kiosk_devices')
          .selectAll('kiosk_devices')
          .whereRef('kiosk_devices.agency_id', '=', 'kiosks.agency_id')
          .whereRef('kiosk_devices.kiosk_id', '=', 'kiosks.id')
          .orderBy('kiosk_devices.paired_at', 'desc')
          .limit(1)
          .as('device'),
      (join) => join.onTrue(),
    )
    .where(inAgency(scope, 'kiosks.agency_id'))
    .where(atSites(scope, 'kiosks.location_id'))

const stateAt = (now: Date): RawBuilder<KioskState> => sql<KioskState>`case
  when kiosks.revoked_at is not null then 'revoked'
  when device.id is null or device.ended_at is not null then 'waiting'
  when device.copied_at is not null then 'copied'
  when device.token_expires_at <= ${now.toISOString()}::timestamptz then 'expired'
  else 'paired' end`

const kioskRows = (kiosks: ReturnType<typeof kiosksIn>, now: Date) =>
  kiosks
    .select(['kiosks.id', 'kiosks.name', 'kiosks.location_id', 'kiosks.takes_photos', 'kiosks.version'])
    .select(['locations.name as location_name', 'locations.time_zone', 'customers.name as customer_name'])
    .select([
      stateAt(now).as('state'),
      isoOf('device.paired_at').$castTo<string | null>().as('paired_at'),
      isoOf('device.last_seen_at').$castTo<string | null>().as('last_seen_at'),
      'device.app_version',
    ])
    .select([
      sql<number>`coalesce(device.unsent_count, 0)`.as('unsent_count'),
      sql<number>`coalesce(round(device.offset_ms / 1000.0), 0)::float8`.as('drift_seconds'),
      missingCount.as('missing_count'),
      sql<number>`(select count(*) from kiosk_punches open where open.agency_id = kiosks.agency_id
        and open.kiosk_id = kiosks.id and open.status = 'rejected')::int`.as('rejected_count'),
    ])

// What the tablet once had and neither sent nor still has counts too.
const missingCount = sql<number>`coalesce(greatest(
  device.last_sequence - (select count(*) from kiosk_punches link
    where link.agency_id = device.agency_id and link.device_id = device.id and link.is_link),
  device.seen_sequence - device.unsent_count - (select count(*) from kiosk_punches link
    where link.agency_id = device.agency_id and link.device_id = device.id and link.sequence is not null)
), 0)::int`

/** One page of what kiosks sent. */
export function kioskPunchesPage(db: Db, scope: Scope, input: InputOf<Calls['punches']>) {
  const matching = punchesIn(db, scope)
    .$if(input.kiosk_id !== undefined, (of) => of.where('kiosk_punches.kiosk_id', '=', input.kiosk_id ?? ''))
    .$if(input.employee_id !== undefined, (of) => of.where('kiosk_punches.employee_id', '=', input.employee_id ?? ''))
    .$if(input.status !== undefined, (of) => of.where('kiosk_punches.status', 'in', input.status ?? []))
    .$if(input.flag !== undefined, (of) =>
      of.where(sql<boolean>`kiosk_punches.flags ?| array[${sql.join(input.flag ?? [])}]::text[]`),
    )
    .where(containsSql(input.q, 'employees.name', 'kiosk_punches.typed_number', 'kiosks.name'))
  return listQuery(db, input, {
    matching,
    rows: punchRows(matching),
    order: [
      [input.sort === 'device_at' ? 'kiosk_punches.device_at' : 'kiosk_punches.received_at', input.dir, 'last'],
      ['kiosk_punches.id', input.dir],
    ],
  })
}

/** One punch that a kiosk sent; not found outside the scope. */
export async function kioskPunchOf(db: Db, scope: Scope, id: string): Promise<StoredKioskPunch> {
  return punchRows(punchesIn(db, scope)).where('kiosk_punches.id', '=', id).executeTakeFirstOrThrow(notFound)
}

type StoredRefusal = { code: RefusalCode; facts: RefusalFacts } | null

/** A punch with the clock's refusal as stored. */
export type StoredKioskPunch = Omit<KioskPunch, 'refusal'> & { refusal: StoredRefusal }

export const punchesIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('kiosk_punches')
    [joinParent]('kiosks', 'kiosks.id', 'kiosk_punches.kiosk_id')
    [joinParent]('locations', 'locations.id', 'kiosks.location_id')
    .leftJoin('employees', (join) =>
      join
        .onRef('employees.agency_id', '=', 'kiosk_punches.agency_id')
        .onRef('employees.id', '=', 'kiosk_punches.employee_id'),
    )
    .where(inAgency(scope, 'kiosk_punches.agency_id'))
    .where(atSites(scope, 'kiosks.location_id'))

const punchRows = (punches: ReturnType<typeof punchesIn>) =>
  punches
    .select(['kiosk_punches.id', 'kiosk_punches.kiosk_id', 'kiosks.name as kiosk_name'])
    .select(['locations.name as location_name', 'locations.time_zone'])
    .select(['kiosk_punches.employee_id', 'employees.name as employee_name', 'kiosk_punches.typed_number'])
    .select(['kiosk_punches.sequence', 'kiosk_punches.drift_seconds', 'kiosk_punches.version'])
    .select(['kiosk_punches.resolved_by_name', 'kiosk_punches.resolution_note'])
    // By the constraints of their columns.
    .select([
      sql<KioskPunch['kind']>`kiosk_punches.kind`.as('kind'),
      sql<KioskPunch['identified_by']>`kiosk_punches.identified_by`.as('identified_by'),
      sql<KioskPunch['status']>`kiosk_punches.status`.as('status'),
      sql<KioskPunch['reason']>`kiosk_punches.reason`.as('reason'),
      sql<KioskPunch['flags']>`kiosk_punches.flags`.as('flags'),
      sql<StoredRefusal>`kiosk_punches.refusal`.as('refusal'),
    ])
    .select([
      isoOf('kiosk_punches.device_at').$castTo<string | null>().as('device_at'),
      isoOf('kiosk_punches.at').$castTo<string | null>().as('at'),
      isoOf('kiosk_punches.received_at').as('received_at'),
      sql<boolean>`kiosk_punches.photo_file_id is not null`.as('has_photo'),
    ])
