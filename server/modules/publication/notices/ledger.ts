// The notification ledger of rosters.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf, ResultOf } from '#contract/call.ts'
import type { NotificationKind } from '#contract/platform/notifications/notifications.ts'
import { type NoticeRow, type rosterNotices, urgentHours } from '#contract/rostering/rosters/roster-notices.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { allOf, joinParent, listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { type AnnouncedFacts } from '#server/modules/rosters/unpublished/announced-facts.ts'
import { allowedNoticeActions, changeOf } from './rules.ts'

type ListInput = InputOf<typeof rosterNotices.list>

/** One page of the notices that a planner may see. */
export async function noticesPage(
  { db, scope, language, now }: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  input: ListInput,
): Promise<ResultOf<typeof rosterNotices.list>> {
  const at = sql`${now.toISOString()}::timestamptz`
  const matching = visibleNotices(db, scope)
    .where(containsSql(input.q, sql.ref('employees.name')))
    .where(allOf(conditionsOf(input, at)))
  const page = await listQuery(db, input, {
    matching,
    rows: rowsOf(matching, language, at),
    parents: ['rosters.id', 'employees.id'],
    order: [
      [sortColumns[input.sort], input.dir],
      ['shift_notices.number', input.dir],
    ],
  })
  return { ...page, rows: page.rows.map(toNoticeRow) }
}

export const visibleNotices = (db: Db, scope: Scope) =>
  db
    .selectFrom('shift_notices')
    [joinParent]('rosters', 'rosters.id', 'shift_notices.roster_id')
    [joinParent]('employees', 'employees.id', 'shift_notices.employee_id')
    .where(inAgency(scope, 'shift_notices.agency_id'))
    .where(atSites(scope, 'rosters.location_id'))

const sortColumns = {
  sent_at: 'shift_notices.sent_at',
  employee_name: sql`muster_plain(employees.name)`,
  due_at: 'shift_notices.due_at',
} as const

function conditionsOf({ roster_id, roster_shift_id, employee_id, state }: ListInput, now: RawBuilder<unknown>) {
  return [
    ...(roster_id === undefined ? [] : [sql<boolean>`shift_notices.roster_id = any(${roster_id}::uuid[])`]),
    ...(roster_shift_id === undefined ? [] : [sql<boolean>`shift_notices.roster_shift_id = ${roster_shift_id}::uuid`]),
    ...(employee_id === undefined ? [] : [sql<boolean>`shift_notices.employee_id = ${employee_id}::uuid`]),
    ...(state === undefined ? [] : [conditionOf[state](now)]),
  ]
}

/** Kinds that tell the employee nothing that they must know before the start, or that repeat something. */
export const minorKinds = [
  'shiftReminder',
  'shiftAcceptedFor',
  'shiftDeclinedFor',
  'shiftWithdrawnFor',
  'shiftNoShow',
  'shiftNoShowUndone',
] satisfies NotificationKind[]

const isMinor = (table: string) => sql<boolean>`${sql.ref(`${table}.kind`)} = any(${minorKinds}::text[])`

/** Whether a later change of the same shift was sent to the same employee. */
export const isSuperseded = sql<boolean>`exists (
  select from shift_notices later
  where later.agency_id = shift_notices.agency_id and later.assignment_id = shift_notices.assignment_id
    and later.number > shift_notices.number and not ${isMinor('later')} and not later.repeated)`

/** How the employee has seen the notice. A later notice of the same shift that was seen, or a response since, counts as seen. */
const seenSql = sql`
  select same.seen_at as at, same.seen_how as how, same.seen_by_name as by_name from shift_notices same
  where same.agency_id = shift_notices.agency_id and same.assignment_id = shift_notices.assignment_id
    and same.number >= shift_notices.number and same.seen_at is not null
  union all
  select delivery.status_at, 'app', null from shift_notices same
  join notification_deliveries delivery on delivery.send_id = same.send_id and delivery.channel = 'in_app' and delivery.status = 'seen'
  where same.agency_id = shift_notices.agency_id and same.assignment_id = shift_notices.assignment_id
    and same.number >= shift_notices.number
  union all
  select assignments.responded_at, 'answer', null from assignments
  where assignments.agency_id = shift_notices.agency_id and assignments.id = shift_notices.assignment_id
    and assignments.responded_at >= shift_notices.sent_at`

const isUnseen = (
  now: RawBuilder<unknown>,
) => sql<boolean>`(shift_notices.due_at > ${now} and not ${isMinor('shift_notices')}
  and not ${isSuperseded} and not exists (${seenSql}))`

const isUrgent = (now: RawBuilder<unknown>) =>
  sql<boolean>`(shift_notices.due_at <= ${now} + make_interval(hours => ${urgentHours}) and ${isUnseen(now)})`

const conditionOf: Readonly<
  Record<NonNullable<ListInput['state']>, (now: RawBuilder<unknown>) => RawBuilder<boolean>>
> = {
  unseen: isUnseen,
  urgent: isUrgent,
  failed: () => sql`exists (
    select from notification_deliveries delivery where delivery.send_id = shift_notices.send_id and delivery.status = 'failed')`,
  unreachable: () => sql`not exists (
    select from notification_deliveries delivery
    where delivery.send_id = shift_notices.send_id and delivery.status not in ('failed', 'suppressed'))`,
}

type StoredRow = Omit<NoticeRow, 'change' | 'announced' | 'was' | 'kind' | 'allowed_actions'> & {
  kind: NotificationKind
  can_send_again: boolean
  announced: AnnouncedFacts & { position_name: string }
  was: (AnnouncedFacts & { position_name: string }) | null
}

// oxlint-disable-next-line max-lines-per-function -- one statement with one column per line
function rowsOf(notices: ReturnType<typeof visibleNotices>, language: Language, now: RawBuilder<unknown>) {
  const positionOf = (facts: string) =>
    sql`(select ${nameIn(language, 'positions')} from reference_items positions where positions.id = (${sql.ref(facts)} ->> 'position_id')::uuid)`
  return notices
    .leftJoin('assignments', (join) =>
      join
        .onRef('assignments.agency_id', '=', 'shift_notices.agency_id')
        .onRef('assignments.id', '=', 'shift_notices.assignment_id'),
    )
    .leftJoinLateral(
      sql<{
        at: string
        how: string
        by_name: string | null
      }>`(select * from (${seenSql}) as ways order by at limit 1)`.as('seen'),
      (join) => join.onTrue(),
    )
    .select([
      'shift_notices.id',
      'shift_notices.employee_id',
      'employees.name as employee_name',
      'employees.phone',
      'shift_notices.roster_id',
      'rosters.name as roster_name',
      'shift_notices.roster_shift_id',
      'shift_notices.assignment_id',
      'shift_notices.kind',
      'shift_notices.requires_answer',
      'shift_notices.repeated',
      'shift_notices.message',
      'shift_notices.by_name',
      'assignments.status',
    ])
    .select([
      sql`shift_notices.announced || jsonb_build_object('position_name', ${positionOf('shift_notices.announced')})`.as(
        'announced',
      ),
      sql`shift_notices.was || jsonb_build_object('position_name', ${positionOf('shift_notices.was')})`.as('was'),
      isoOf('shift_notices.sent_at').as('sent_at'),
      channelsOf.as('channels'),
      isoOf('seen.at').as('seen_at'),
      sql`seen.how`.as('seen_how'),
      sql`seen.by_name`.as('seen_by_name'),
      isSuperseded.as('superseded'),
      isUrgent(now).as('urgent'),
      isoOf('assignments.responded_at').as('answered_at'),
      answeredSelf.as('answered_self'),
      sql`(${canSendAgain(now)})`.as('can_send_again'),
    ])
    .$castTo<StoredRow>()
}

const channelsOf = sql`coalesce((
  select json_agg(json_build_object('channel', channel, 'status', status, 'error', error, 'at', ${isoOf('delivery.status_at')})
    order by array_position(array['in_app', 'email', 'sms', 'push'], channel))
  from notification_deliveries delivery where delivery.send_id = shift_notices.send_id), '[]')`

// Also without an account, by a private link or SMS. Responses from before channels were stored have none.
const answeredSelf = sql`coalesce(assignments.response_channel <> 'agency', exists (
  select from memberships where memberships.agency_id = assignments.agency_id and memberships.employee_id = assignments.employee_id
    and memberships.account_id = assignments.responded_by), false)`

/** Outdated notices, and those of shifts that have started, are not repeated. */
export const canSendAgain = (now: RawBuilder<unknown>) =>
  sql<boolean>`shift_notices.due_at > ${now} and not ${isSuperseded} and assignments.status is not null and assignments.ends_at > ${now}`

function toNoticeRow({ announced, was, can_send_again, ...row }: StoredRow): NoticeRow {
  return {
    ...row,
    change: changeOf(row.kind, announced, was),
    announced: shown(announced),
    was: was && shown(was),
    allowed_actions: allowedNoticeActions({ seen_at: row.seen_at, can_send_again }),
  }
}

const shown = ({ works_on, starts, ends, location_name, position_name }: StoredRow['announced']) => ({
  works_on,
  starts,
  ends,
  location_name,
  position_name,
})
