// Sign-offs with their lines, and the weeks that still await one.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse } from '#contract/refusals.ts'
import type {
  PendingWeek,
  Signoff,
  SignoffApprover,
  SignoffLine,
  SignoffRow,
  SignoffStatus,
  Strokes,
} from '#contract/rostering/timesheets/signoffs.ts'
import { addDays } from '#contract/values/time.ts'
import { weekStarts } from '#contract/values/week-starts.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { joinParent, listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { isInLockedPeriod } from '#server/modules/timesheets/approval/locked-periods.ts'
import { waitsForSide } from '#server/modules/timesheets/approval/queries.ts'
import { shownExtras } from '#server/modules/timesheets/extras/columns.ts'
import { plansForOthers } from '#server/modules/timesheets/policy.ts'
import { timesheetsVisibleTo } from '#server/modules/timesheets/queries.ts'
import { statusesForCustomers } from '#contract/rostering/timesheets/statuses.ts'
import type { Context } from '#server/http/context.ts'
import type { Actor } from '#server/http/actor.ts'

type SignoffActor = Pick<Actor, 'kind' | 'grants' | 'supervisor_id'>
export type SignoffContext = Pick<Context, 'db' | 'scope' | 'language' | 'now'> & { readonly actor: SignoffActor }
type ListInput = InputOf<typeof calls.signoffs.list>

/** One page of sign-offs with the total. */
export async function signoffsPage(
  { db, actor, scope, now }: Context,
  { status, customer_id, location_id, ...input }: ListInput,
) {
  const matching = visibleSignoffs(db, scope)
    .where(status === undefined ? sql<boolean>`true` : sql<boolean>`${statusAt(now)} = any(${status}::text[])`)
    .$if(customer_id !== undefined, (query) => query.where('timesheet_signoffs.customer_id', '=', customer_id ?? ''))
    .$if(location_id !== undefined, (query) => query.where('timesheet_signoffs.location_id', '=', location_id ?? ''))
    .where(containsSql(input.q, 'customers.name', 'locations.name', 'timesheet_signoffs.signed_name'))
  const page = await listQuery(db, input, {
    matching,
    rows: withColumns(matching, now),
    order: [
      [sortColumns[input.sort], input.dir],
      ['timesheet_signoffs.id', input.dir],
    ],
  })
  return { ...page, rows: page.rows.map((row) => withChange(actor, row)) }
}

const sortColumns = {
  sent_at: sql`timesheet_signoffs.sent_at`,
  week_start: sql`timesheet_signoffs.week_start`,
  location_name: sql`muster_plain(locations.name)`,
  customer_name: sql`muster_plain(customers.name)`,
}

const visibleSignoffs = (db: Db, scope: Scope) =>
  db
    .selectFrom('timesheet_signoffs')
    [joinParent]('customers', 'customers.id', 'timesheet_signoffs.customer_id')
    [joinParent]('locations', 'locations.id', 'timesheet_signoffs.location_id')
    .where(inAgency(scope, 'timesheet_signoffs.agency_id'))
    .where(signoffVisibleTo(scope))

/** Customers see those of their locations, supervisors those of theirs; employees none. */
function signoffVisibleTo(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'employee') return sql`false`
  if (scope.kind === 'customer') return sql`timesheet_signoffs.customer_id = ${scope.customer_id}::uuid`
  return atSites(scope, 'timesheet_signoffs.location_id')
}

export const statusAt = (now: Date) => sql<SignoffStatus>`case
  when timesheet_signoffs.signed_at is not null then 'signed' when timesheet_signoffs.revoked_at is not null then 'revoked'
  when timesheet_signoffs.expires_at <= ${now.toISOString()}::timestamptz then 'expired' else 'open' end`

const withColumns = (found: ReturnType<typeof visibleSignoffs>, now: Date) =>
  found
    .select(['timesheet_signoffs.id', 'timesheet_signoffs.customer_id', 'customers.name as customer_name'])
    .select(['timesheet_signoffs.location_id', 'locations.name as location_name', 'locations.time_zone'])
    .select(['timesheet_signoffs.week_start', statusAt(now).as('status'), 'timesheet_signoffs.sent_by_name'])
    .select([
      isoOf('timesheet_signoffs.sent_at').as('sent_at'),
      isoOf('timesheet_signoffs.expires_at').as('expires_at'),
    ])
    .select([isoMoment('opened_at'), isoMoment('reminded_at'), isoMoment('escalated_at'), isoMoment('revoked_at')])
    .select(['timesheet_signoffs.revoked_by_name', isoMoment('signed_at'), 'timesheet_signoffs.signed_name'])
    .select([linksJson.as('links'), countsJson.as('counts'), 'timesheet_signoffs.version'])

const isoMoment = <Name extends 'opened_at' | 'reminded_at' | 'escalated_at' | 'revoked_at' | 'signed_at'>(
  name: Name,
) => isoOf(`timesheet_signoffs.${name}`).$castTo<string | null>().as(name)

const linksJson = sql<SignoffRow['links']>`(
  select coalesce(json_agg(json_build_object('channel', sent.channel, 'recipient_name', sent.recipient_name,
    'recipient_address', sent.recipient_address, 'is_backup', sent.is_backup, 'sent_at', ${isoOf('sent.created_at')})
    order by sent.created_at, sent.id), '[]')
  from timesheet_signoff_links sent
  where sent.agency_id = timesheet_signoffs.agency_id and sent.signoff_id = timesheet_signoffs.id)`

const countsJson = sql<SignoffRow['counts']>`(
  select json_build_object('approve', count(*) filter (where signed.decision = 'approve'),
    'correct', count(*) filter (where signed.decision = 'correct'), 'dispute', count(*) filter (where signed.decision = 'dispute'))
  from timesheet_signoff_lines signed
  where signed.agency_id = timesheet_signoffs.agency_id and signed.signoff_id = timesheet_signoffs.id)`

const withChange = <Row extends { status: SignoffStatus }>(actor: SignoffActor, row: Row) => ({
  ...row,
  can_change: plansForOthers(actor) && (row.status === 'open' || row.status === 'expired'),
})

/** A sign-off within the scope without its lines. */
export async function signoffRowOf({ db, actor, scope, now }: Context, id: string): Promise<SignoffRow> {
  const row = await withColumns(visibleSignoffs(db, scope), now)
    .where('timesheet_signoffs.id', '=', id)
    .executeTakeFirst()
  return withChange(actor, row ?? refuse('notFound'))
}

/** A sign-off within the scope with its lines and its signature. */
export async function signoffOf({ db, actor, scope, language, now }: SignoffContext, id: string): Promise<Signoff> {
  const row = await withColumns(visibleSignoffs(db, scope), now)
    .select([
      'timesheet_signoffs.agency_id',
      'timesheet_signoffs.signed_address',
      'timesheet_signoffs.signature_method',
      'timesheet_signoffs.shown_by_name',
    ])
    .select(sql<Strokes | null>`timesheet_signoffs.signature`.as('strokes'))
    .where('timesheet_signoffs.id', '=', id)
    .executeTakeFirst()
  const {
    agency_id,
    signed_address: address,
    signature_method: method,
    strokes,
    shown_by_name,
    ...found
  } = row ?? refuse('notFound')
  const { signed_at: at, signed_name: name } = found
  const isSigned = at !== null && name !== null && method !== null
  const lines = await linesOf(db, language, { ...found, agency_id })
  return {
    ...withChange(actor, found),
    signature: isSigned
      ? { name, at, strokes, address, shown_by_name, method: method === 'drawn' ? 'drawn' : 'typed' }
      : null,
    lines,
  }
}

type SignoffWeek = { id: string; agency_id: string; location_id: string; week_start: string }
type WeekWithLines = SignoffWeek & { signed_at: string | null }

/** The lines that were signed, or else all hours of the week that the customer sees. */
const linesOf = (db: Db, language: Language, signoff: WeekWithLines): Promise<SignoffLine[]> =>
  signoff.signed_at === null ? currentLines(db, language, signoff) : signedLines(db, language, signoff)

async function currentLines(db: Db, language: Language, { agency_id, location_id, week_start }: SignoffWeek) {
  const { rows } = await sql<SignoffLine>`
    select timesheets.id, timesheets.version, employees.name as employee_name, ${nameIn(language, 'positions')} as position_name,
      timesheets.works_on, ${wallTime('timesheets.starts')} as starts, ${wallTime('timesheets.ends')} as ends,
      timesheets.break_minutes, timesheets.paid_minutes, ${shownExtras} as extras, timesheets.status, coalesce(${awaitsCustomer}, false) as is_open,
      null as decision, null as reason, null as proposed
    from timesheets
    join employees on employees.agency_id = timesheets.agency_id and employees.id = timesheets.employee_id
    join customers on customers.agency_id = timesheets.agency_id and customers.id = timesheets.customer_id
    join reference_items positions on positions.id = timesheets.position_id
    where ${inSignoffWeek({ agency_id, location_id, week_start })} and timesheets.status = any(${[...statusesForCustomers]}::text[])
    order by muster_plain(employees.name), timesheets.works_on, timesheets.starts_at, timesheets.id`.execute(db)
  return rows
}

/** The customer can decide about the hours now: in a locked pay period nobody can. */
export const awaitsCustomer = sql<boolean>`(${waitsForSide} = 'customer' and not ${isInLockedPeriod})`

/** The condition that limits rows of timesheets to a week of a location. */
export const inSignoffWeek = ({ agency_id, location_id, week_start }: Omit<SignoffWeek, 'id'>) => sql<boolean>`(
  timesheets.agency_id = ${agency_id}::uuid and timesheets.location_id = ${location_id}::uuid
  and timesheets.works_on between ${week_start}::date and ${addDays(week_start, 6)}::date)`

async function signedLines(db: Db, language: Language, { agency_id, id }: SignoffWeek) {
  const { rows } = await sql<SignoffLine>`
    select timesheets.id, timesheets.version, signed.employee_name, ${nameIn(language, 'positions')} as position_name,
      signed.works_on, ${wallTime('signed.starts')} as starts, ${wallTime('signed.ends')} as ends,
      signed.break_minutes, signed.paid_minutes, signed.extras, timesheets.status, false as is_open, signed.decision, signed.reason,
      case when signed.decision = 'correct' then json_build_object('starts', ${wallTime('signed.proposed_starts')},
        'ends', ${wallTime('signed.proposed_ends')}, 'break_minutes', signed.proposed_break_minutes) end as proposed
    from timesheet_signoff_lines signed
    join timesheets on timesheets.agency_id = signed.agency_id and timesheets.id = signed.timesheet_id
    join reference_items positions on positions.id = timesheets.position_id
    where signed.agency_id = ${agency_id}::uuid and signed.signoff_id = ${id}::uuid
    order by muster_plain(signed.employee_name), signed.works_on, signed.starts, timesheets.id`.execute(db)
  return rows
}

/** The first day of the week of a row of timesheets, as the company of its customer counts weeks. */
export const firstDay = sql<string>`(timesheets.works_on
  - (extract(isodow from timesheets.works_on)::int + 6 - position(companies.week_start in ${sql.lit(weekStarts.join(''))}) / 3) % 7)`

/** The weeks with hours that await their customer, oldest first. */
export async function pendingWeeks(
  context: Context,
  { customer_id, location_id }: InputOf<typeof calls.signoffs.pending>,
): Promise<PendingWeek[]> {
  const { db, scope } = context
  const { rows } = await sql<Omit<PendingWeek, 'signoff'> & { signoff_id: string | null }>`
    with weeks as (
      select timesheets.agency_id, timesheets.customer_id, customers.name as customer_name, timesheets.location_id,
        locations.name as location_name, ${firstDay} as week_start, count(*)::int as timesheets,
        count(distinct timesheets.employee_id)::int as people, sum(timesheets.paid_minutes)::int as paid_minutes
      from timesheets
      join customers on customers.agency_id = timesheets.agency_id and customers.id = timesheets.customer_id
      join companies on companies.id = customers.company_id
      join locations on locations.agency_id = timesheets.agency_id and locations.id = timesheets.location_id
      where timesheets.status = 'submitted' and ${awaitsCustomer} and ${inAgency(scope, 'timesheets.agency_id')}
        and ${timesheetsVisibleTo(scope)} and (${customer_id}::uuid is null or timesheets.customer_id = ${customer_id}::uuid)
        and (${location_id}::uuid is null or timesheets.location_id = ${location_id}::uuid)
      group by 1, 2, 3, 4, 5, 6
    )
    select weeks.customer_id, weeks.customer_name, weeks.location_id, weeks.location_name, weeks.week_start, weeks.timesheets,
      weeks.people, weeks.paid_minutes, ${approversAt('weeks')} as approvers, timesheet_signoffs.id as signoff_id
    from weeks left join timesheet_signoffs on timesheet_signoffs.agency_id = weeks.agency_id
      and timesheet_signoffs.location_id = weeks.location_id and timesheet_signoffs.week_start = weeks.week_start
      and timesheet_signoffs.signed_at is null and timesheet_signoffs.revoked_at is null
    order by weeks.week_start, muster_plain(weeks.location_name), weeks.location_id limit 100`.execute(db)
  const sent = await signoffsByIds(
    context,
    rows.flatMap(({ signoff_id }) => signoff_id ?? []),
  )
  return rows.map(({ signoff_id, ...week }) => ({ ...week, signoff: sent.get(signoff_id ?? '') ?? null }))
}

async function signoffsByIds({ db, actor, scope, now }: Context, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, SignoffRow>()
  const rows = await withColumns(visibleSignoffs(db, scope), now)
    .where('timesheet_signoffs.id', 'in', [...ids])
    .orderBy('timesheet_signoffs.id')
    .execute()
  return new Map(rows.map((row) => [row.id, withChange(actor, row)]))
}

/**
 * The approvers of a location, of a row with agency, customer and location: those named for it or for all locations, the backup approvers
 * last.
 */
export const approversAt = (row: string) => sql<SignoffApprover[]>`(
  select coalesce(json_agg(json_build_object('contact_id', contacts.id, 'name', contacts.name, 'email', contacts.email,
    'phone', contacts.phone, 'is_backup', contacts.role = 'backup_approver') order by contacts.role, contacts.name, contacts.id), '[]')
  from customer_contacts contacts
  where contacts.agency_id = ${sql.ref(`${row}.agency_id`)} and contacts.customer_id = ${sql.ref(`${row}.customer_id`)}
    and contacts.role in ('approver', 'backup_approver')
    and (${sql.ref(`${row}.location_id`)} in (select location_id from contact_locations sites
        where sites.agency_id = contacts.agency_id and sites.contact_id = contacts.id)
      or not exists (select from contact_locations sites where sites.agency_id = contacts.agency_id and sites.contact_id = contacts.id)))`
