// The people whom a customer expects at its sites, as the agency releases them.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { visibleAfterDays } from '#contract/customers/customer-documents.ts'
import type { ReleaseKey } from '#contract/customers/releases.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { assignmentStatuses, holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import { shiftTextNames } from '#contract/rostering/shifts/shift-fields.ts'
import {
  arrivalOf,
  type ComingPerson,
  type ComingShift,
  maxDaysComing,
  type WhoComes,
} from '#contract/rostering/shifts/who-is-coming.ts'
import { allOf } from '#server/database/lists/list-query.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { releaseSetting, releasedEmployeeName } from '#server/modules/customers/releases.ts'
import { documentsForCustomer } from '#server/modules/documents/customer-queries.ts'
import { nameIn, colourIn } from '#server/modules/reference/queries.ts'
import { rostersVisibleTo, subLocationName } from '#server/modules/rosters/queries.ts'
import { daysIn } from '#server/modules/rosters/rules.ts'

type Input = InputOf<typeof calls.whoIsComing.days>

/** The published shifts of a period, and the people of each. */
export async function expectedShifts(
  context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  input: Input,
): Promise<WhoComes> {
  const { db, scope } = context
  if (input.to < input.from) refuseField('to', 'refusals.timesheets.endsBeforeStart')
  if (daysIn(input.from, input.to) > maxDaysComing)
    refuseField('to', 'refusals.rosters.periodTooLong', { limit: maxDaysComing })
  const shifts = await shiftsComing(context, input)
  const assignments = await assignmentsComing(db, scope, input)
  const people = await peopleComing(context, input)
  const byShift = Map.groupBy(assignments, (one) => one.roster_shift_id)
  return {
    shifts: shifts.map((shift) => ({ ...shift, assignments: visiblePeopleOf(byShift.get(shift.id) ?? []) })),
    people,
  }
}

const visiblePeopleOf = (assignments: Awaited<ReturnType<typeof assignmentsComing>>) =>
  assignments.flatMap(({ roster_shift_id: _, status, ...one }) => {
    const arrival = arrivalOf[status]
    return arrival === null ? [] : [{ ...one, arrival }]
  })

/** The statuses of assignments that customers see. */
const shownStatuses = assignmentStatuses.filter((status) => arrivalOf[status] !== null)

const publishedShifts = (db: Db, scope: Scope) =>
  db
    .selectFrom('roster_shifts')
    .innerJoin('rosters', (join) =>
      join
        .onRef('rosters.agency_id', '=', 'roster_shifts.agency_id')
        .onRef('rosters.id', '=', 'roster_shifts.roster_id'),
    )
    .innerJoin('customers', 'customers.id', 'rosters.customer_id')
    .where(inAgency(scope, 'roster_shifts.agency_id'))
    .where(rostersVisibleTo(scope))
    .where('rosters.status', 'in', ['published', 'locked'])
    // A draft that is removed is deleted: a cancelled shift was published.
    .where('roster_shifts.status', 'in', ['published', 'cancelled'])

const conditionsOf = ({ from, to, customer_id, location_id }: Input): RawBuilder<boolean>[] => [
  sql<boolean>`roster_shifts.works_on between ${from}::date and ${to}::date`,
  ...(customer_id === undefined ? [] : [sql<boolean>`rosters.customer_id = ${customer_id}::uuid`]),
  ...(location_id === undefined ? [] : [sql<boolean>`roster_shifts.location_id = ${location_id}::uuid`]),
]

const shiftsComing = (
  { db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>,
  input: Input,
): Promise<Omit<ComingShift, 'assignments'>[]> =>
  publishedShifts(db, scope)
    .innerJoin('locations', 'locations.id', 'roster_shifts.location_id')
    .innerJoin('reference_items as positions', 'positions.id', 'roster_shifts.position_id')
    .where(allOf(conditionsOf(input)))
    .select(['roster_shifts.id', 'rosters.customer_id', 'customers.name as customer_name'])
    .select(['roster_shifts.location_id', 'locations.name as location_name', subLocationName.as('sub_location_name')])
    .select(['rosters.time_zone', nameIn(language, 'positions').as('position_name')])
    .select(colourIn('positions').as('position_colour'))
    .select(['roster_shifts.works_on', wallTime('roster_shifts.starts').as('starts')])
    .select(wallTime('roster_shifts.ends').as('ends'))
    .select([isoOf('roster_shifts.starts_at').as('starts_at'), isoOf('roster_shifts.ends_at').as('ends_at')])
    .select(shiftTextNames.map((name) => `roster_shifts.${name}` as const))
    .select(['roster_shifts.openings', 'roster_shifts.version'])
    .select(sql<boolean>`roster_shifts.status = 'cancelled'`.as('is_cancelled'))
    .orderBy('roster_shifts.works_on')
    .orderBy('roster_shifts.starts_at')
    .orderBy('roster_shifts.id')
    .execute()

/** The people on published shifts, as far as customers see them; each once per shift. */
export const peopleOnShifts = (db: Db, scope: Scope) =>
  publishedShifts(db, scope)
    .innerJoin('assignments', (join) =>
      join
        .onRef('assignments.agency_id', '=', 'roster_shifts.agency_id')
        .onRef('assignments.roster_shift_id', '=', 'roster_shifts.id'),
    )
    .where('assignments.status', 'in', shownStatuses)
    .where(isLastOfPerson)

const arrivalStatuses = [...holdingStatuses].filter((status) => arrivalOf[status] !== null)

/** A person who was removed from a shift and assigned to it again is shown once. */
const isLastOfPerson = sql<boolean>`(assignments.status = any(${arrivalStatuses}::text[]) or not exists (
  select from assignments again
  where again.agency_id = assignments.agency_id and again.roster_shift_id = assignments.roster_shift_id
    and again.employee_id = assignments.employee_id and again.id <> assignments.id
    and (again.status = any(${arrivalStatuses}::text[]) or (again.status = any(${shownStatuses}::text[]) and again.id > assignments.id))))`

const assignmentsComing = (db: Db, scope: Scope, input: Input) =>
  peopleOnShifts(db, scope)
    .where(allOf(conditionsOf(input)))
    .select(['assignments.id', 'assignments.roster_shift_id', 'assignments.employee_id', 'assignments.status'])
    .select(replacementName.as('replaced_by_name'))
    .orderBy('assignments.id')
    .execute()

const replacementName = sql<string | null>`(
  select ${releasedEmployeeName(releaseSetting('release_name'))} from assignments next
  join employees on employees.agency_id = next.agency_id and employees.id = next.employee_id
  where next.agency_id = assignments.agency_id and next.replaces_id = assignments.id and next.status = any(${arrivalStatuses}::text[])
  order by next.created_at desc limit 1)`

function peopleComing(
  { db, scope, language, now }: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  input: Input,
): Promise<ComingPerson[]> {
  const coming = peopleOnShifts(db, scope)
    .where(allOf(conditionsOf(input)))
    .select(['rosters.customer_id', 'assignments.employee_id', isRecent(now).as('is_recent')])
    .groupBy(['rosters.customer_id', 'assignments.employee_id'])
  const whenReleased = <Value>(key: ReleaseKey, value: RawBuilder<Value>) =>
    sql<Value>`case when coming.is_recent and ${releaseSetting(key)} = 'yes' then ${value} end`
  return db
    .selectFrom(coming.as('coming'))
    .innerJoin('employees', 'employees.id', 'coming.employee_id')
    .innerJoin('customers', 'customers.id', 'coming.customer_id')
    .select(['employees.id', 'coming.customer_id', releasedEmployeeName(releaseSetting('release_name')).as('name')])
    .select(whenReleased('release_photo', photoFile).as('photo'))
    .select(whenReleased('release_phone', sql<string | null>`employees.phone`).as('phone'))
    .select(
      sql<ComingPerson['skills']>`coalesce(${whenReleased('release_skills', verifiedSkills(language))}, '[]')`.as(
        'skills',
      ),
    )
    .select(
      sql<
        ComingPerson['documents']
      >`coalesce(${whenReleased('release_documents', documentsForCustomer(language))}, '[]')`.as('documents'),
    )
    .orderBy('name')
    .orderBy('employees.id')
    .execute()
}

/** Details of a person are released until four weeks after their shift, and not of those who are not coming any more. */
const isRecent = (now: Date) => sql<boolean>`bool_or(${isRecentShift(now)})`

const isRecentShift = (now: Date) => sql<boolean>`(assignments.status = any(${arrivalStatuses}::text[])
  and roster_shifts.works_on >= (${now.toISOString()}::timestamptz at time zone rosters.time_zone)::date - ${visibleAfterDays}::int)`

/** The photo of a row of `employees`. Until an invited user has signed in, nothing is shown of an account that they may already have. */
export const photoFile = sql<string | null>`(
  select accounts.avatar_file_id from memberships join accounts on accounts.id = memberships.account_id
  where memberships.agency_id = employees.agency_id and memberships.employee_id = employees.id
    and (memberships.invited_at is null or memberships.last_login_at is not null)
  order by memberships.id limit 1)`

const verifiedSkills = (language: Pick<Context, 'scope' | 'language'>['language']) => sql<ComingPerson['skills']>`(
  select coalesce(json_agg(json_build_object('name', ${nameIn(language, 'skill')}, 'expires_on', held.expires_on)
    order by ${nameIn(language, 'skill')}, held.id), '[]')
  from employee_skills held join reference_items skill on skill.id = held.skill_id
  where held.agency_id = employees.agency_id and held.employee_id = employees.id and held.verified_at is not null)`

/** The photo of a person on a published shift; not found where photos are not released, and four weeks after the last shift. */
export async function photoOfPerson({ db, scope, now, outside }: Context, employee_id: string) {
  const photo = await peopleOnShifts(db, scope)
    .innerJoin('employees', 'employees.id', 'assignments.employee_id')
    .where('assignments.employee_id', '=', employee_id)
    .where(isRecentShift(now))
    .where(sql<boolean>`${releaseSetting('release_photo')} = 'yes'`)
    .select(photoFile.as('file_id'))
    .limit(1)
    .executeTakeFirst()
  const file_id = photo?.file_id ?? refuse('notFound')
  const body = (await outside.files.read(file_id)) ?? refuse('notFound')
  // Profile pictures are stored in this format only (server/outside/files/pictures.ts).
  return { content_type: 'image/webp', filename: 'photo.webp', body }
}
