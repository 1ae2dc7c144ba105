import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Holiday } from '#contract/rostering/holidays.ts'
import { notFound } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { listQuery } from '#server/database/lists/list-query.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import { containsSql } from '#server/database/lists/search.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { translationsIn } from '#server/database/values/translations.ts'
import { nameOrder, nameIn, sharedOrOwn } from '#server/modules/reference/queries.ts'
import type { states } from '#contract/values/formats/identifiers.ts'

/** One page of the public holidays, the platform's and the agency's own together. */
export function holidaysPage(
  { db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>,
  input: InputOf<typeof calls.holidays.list>,
) {
  const matching = holidaysIn(db, scope)
    .where(containsSql(input.q, 'public_holidays.name', nameIn(language, 'public_holidays'), 'public_holidays.region'))
    .$if(input.year !== undefined, (of) =>
      of.where(sql<boolean>`extract(year from public_holidays.date) = ${input.year ?? 0}`),
    )
    .$if(input.from !== undefined, (of) => of.where('public_holidays.date', '>=', sql<string>`${input.from}::date`))
    .$if(input.to !== undefined, (of) => of.where('public_holidays.date', '<=', sql<string>`${input.to}::date`))
    .$if(input.state !== undefined, (of) => of.where('public_holidays.state', 'in', input.state ?? []))
    .$if(input.confirmed !== undefined, (of) =>
      of.where(sql<boolean>`${isConfirmed(idOf(scope.agency_id))} = ${input.confirmed ?? true}`),
    )
  const sortColumns = {
    date: sql.ref('public_holidays.date'),
    state: sql.ref('public_holidays.state'),
    name: nameOrder(nameIn(language, 'public_holidays')),
  }
  return listQuery(db, input, {
    matching,
    rows: withAgencyName(matching, scope).select(confirmedByPlatform.as('confirmed_by_platform')),
    order: [
      [sortColumns[input.sort], input.dir],
      ['public_holidays.date', input.dir],
      ['public_holidays.state'],
      ['public_holidays.id'],
    ],
  })
}

/** One public holiday; not found for another agency. */
export async function holidayOf({ db, scope }: Pick<Context, 'db' | 'scope'>, id: string): Promise<Holiday> {
  return withAgencyName(holidaysIn(db, scope), scope)
    .where('public_holidays.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

const holidaysIn = (db: Db, scope: Scope) =>
  db.selectFrom('public_holidays').where(sharedOrOwn(scope, 'public_holidays'))

const withAgencyName = (of: ReturnType<typeof holidaysIn>, { agency_id }: Scope) =>
  of
    .leftJoin('companies as agency', 'agency.id', 'public_holidays.agency_id')
    .select(['public_holidays.id', 'public_holidays.state', 'public_holidays.region', 'public_holidays.name'])
    .select([
      sql<string>`to_char(public_holidays.date, 'YYYY-MM-DD')`.as('date'),
      translationsIn('public_holidays.translations').as('translations'),
      wallTime('public_holidays.starts').$castTo<string | null>().as('starts'),
      'public_holidays.source',
      isConfirmed(idOf(agency_id)).as('confirmed'),
      sql<
        string | null
      >`coalesce(public_holidays.confirmed_by_name, ${ownConfirmation(idOf(agency_id), 'confirmed_by_name')})`.as(
        'confirmed_by_name',
      ),
      sql<
        string | null
      >`coalesce(${isoOf('public_holidays.confirmed_at')}, ${ownConfirmation(idOf(agency_id), isoOf('own.confirmed_at'))})`.as(
        'confirmed_at',
      ),
      'public_holidays.active',
      sql<boolean>`public_holidays.agency_id is null`.as('shared'),
      isReplacedFor(idOf(agency_id)).as('replaced'),
      'agency.name as agency_name',
      'public_holidays.version',
    ])

/** The agency of the holidays: a given one, or the one in another column. */
type AgencyExpression = RawBuilder<string | null>
const idOf = (agency_id: string | null): AgencyExpression => sql<string | null>`${agency_id}::uuid`

/** A value of the agency's own confirmation of a shared holiday, while the holiday is unchanged since. */
const ownConfirmation = (agency: AgencyExpression, value: string | RawBuilder<unknown>) => sql<string | null>`(
  select ${typeof value === 'string' ? sql.ref(`own.${value}`) : value} from holiday_confirmations own
  where own.agency_id = ${agency} and own.holiday_id = public_holidays.id and own.holiday_version = public_holidays.version)`

const confirmedByPlatform = sql<boolean>`public_holidays.confirmed_at is not null`

/** Somebody has compared the holiday with its announcement: the platform for all, or the agency for itself. */
const isConfirmed = (agency: AgencyExpression) =>
  sql<boolean>`(public_holidays.confirmed_at is not null or ${ownConfirmation(agency, 'holiday_id')} is not null)`

/** Those of these holidays in the scope with their confirmation state, locked. */
export async function holidaysToConfirm(db: Db, scope: Scope, ids: readonly string[]) {
  const own = scope.agency_id === null ? sql<boolean>`true` : sql<boolean>`public_holidays.agency_id is not null`
  const of = holidaysIn(db, scope).where('public_holidays.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
  await of.select('public_holidays.id').where(own).orderBy('public_holidays.id').forUpdate().execute()
  return of
    .select([
      'public_holidays.id',
      'public_holidays.version',
      own.as('own'),
      isConfirmed(idOf(scope.agency_id)).as('confirmed'),
    ])
    .select(confirmedByPlatform.as('confirmed_by_platform'))
    .select(sql<string>`concat_ws(', ', public_holidays.name, public_holidays.state, public_holidays.date)`.as('name'))
    .orderBy('public_holidays.id')
    .execute()
}

/** The agency has its own holiday on the same day and at the same place. */
const isReplacedFor = (agency: AgencyExpression) => sql<boolean>`(public_holidays.agency_id is null and exists (
  select from public_holidays own where own.agency_id = ${agency} and own.state = public_holidays.state
    and own.date = public_holidays.date and muster_plain(own.region) is not distinct from muster_plain(public_holidays.region)))`

const agencyOfLocation = sql<string>`locations.agency_id`

const isKeptAtLocation = sql<boolean>`(public_holidays.state = coalesce(locations.holiday_region, locations.state)
  and (public_holidays.agency_id is null or public_holidays.agency_id = locations.agency_id) and public_holidays.active
  and (public_holidays.region is null or exists (
    select from unnest(locations.local_regions) as own_region where muster_plain(own_region) = muster_plain(public_holidays.region)))
  and not ${isReplacedFor(agencyOfLocation)})`

type HolidayOfDays = { location_id: RawBuilder<unknown>; from: RawBuilder<unknown>; to: RawBuilder<unknown> }

/** The days and times of the public holidays at a location in a period, as one value that changes when one of them does; null: none. */
export const holidayTimes = ({ location_id, from, to }: HolidayOfDays) => sql`(
  select jsonb_agg(jsonb_build_array(public_holidays.date, public_holidays.starts) order by public_holidays.date, public_holidays.starts nulls first)
  from locations join public_holidays on ${isKeptAtLocation}
  where locations.id = ${location_id} and public_holidays.date between ${from} and ${to})`

/** The local time from which a day is a public holiday at a location, 00:00 for all of it; null: it is none. */
export const holidayStart = (location_id: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`(
  select min(coalesce(public_holidays.starts, time '00:00'))
  from locations join public_holidays on ${isKeptAtLocation}
  where locations.id = ${location_id} and public_holidays.date = ${day})`

type HolidaysAtSites = {
  readonly location_ids: readonly string[]
  /** 'YYYY-MM-DD', in the local calendar */
  readonly from: string
  readonly to: string
}

/**
 * The public holidays at locations on the days of a period, one per day, as they apply to the agency of the locations. The holiday state of
 * the location decides, and its regions within it. `starts` is the local time 'HH:MM' from which a part-day holiday applies. The agency's
 * own holiday replaces the platform's; an inactive one of its own cancels it.
 */
export const holidaysAt = (db: Db, { location_ids, from, to }: HolidaysAtSites, language: Language) =>
  db
    .selectFrom('locations')
    .innerJoin('public_holidays', (on) => on.on(isKeptAtLocation))
    .distinctOn(['locations.id', 'public_holidays.date'])
    .select(['locations.id as location_id', nameIn(language, 'public_holidays').as('name'), 'public_holidays.region'])
    .select([
      sql<string>`to_char(public_holidays.date, 'YYYY-MM-DD')`.as('date'),
      wallTime('public_holidays.starts').$castTo<string | null>().as('starts'),
      isConfirmed(agencyOfLocation).as('confirmed'),
    ])
    .where('locations.id', '=', sql<string>`any(${[...location_ids]}::uuid[])`)
    .where(sql<boolean>`public_holidays.date between ${from}::date and ${to}::date`)
    .orderBy('locations.id')
    .orderBy('public_holidays.date')
    .orderBy(sql`public_holidays.starts nulls first`)
    .orderBy('public_holidays.id')

/** The parts of a state with their own holidays, by name. */
export async function localRegionsOf(
  db: Db,
  agency_id: string | null,
  state: (typeof states)[number],
): Promise<string[]> {
  const regions = await db
    .selectFrom('public_holidays')
    .select(sql<string>`min(public_holidays.region)`.as('region'))
    .where('public_holidays.state', '=', state)
    .where('public_holidays.region', 'is not', null)
    .where(sql<boolean>`(public_holidays.agency_id is null or public_holidays.agency_id = ${agency_id}::uuid)`)
    .groupBy(sql`muster_plain(public_holidays.region)`)
    .orderBy(sql`muster_plain(public_holidays.region)`)
    .execute()
  return regions.map(({ region }) => region)
}
