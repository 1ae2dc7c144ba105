// Reads the change log of a roster.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import {
  type ChangeKind,
  finalChangeKinds,
  type RosterChange,
  type rosterChanges,
  type UndoState,
} from '#contract/rostering/rosters/changes.ts'
import { allOf, listQuery } from '#server/database/lists/list-query.ts'
import { atSites, inAgency } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { rosterForChange } from '#server/modules/rosters/queries.ts'

/** The rosters whose changes count. */
type RosterIds = readonly string[]
type ListInput = InputOf<typeof rosterChanges.list>

/** One page of the changes of rosters, newest first, and what the reader can undo. Days are those of the first roster's zone. */
export async function changesPage(context: Context, input: ListInput) {
  const { db, scope } = context
  const { time_zone } = await rosterForChange(db, scope, input.roster_id, 'none')
  const rosters = [input.roster_id, ...input.roster_ids]
  const matching = changesOf(context, rosters).where(allOf(conditionsOf(input, time_zone)))
  const rows = matching
    .select(['id', 'roster_id', isoOf('at').as('at'), authorName.as('by_name')])
    .select([sql<RosterChange['kind']>`kind`.as('kind'), changeParams.as('params')])
    .select([isoOf('undone_at').$castTo<string | null>().as('undone_at'), 'undone_by_name'])
    .select([canUndo.as('can_undo'), onlyShift.as('shift_id'), boardAt.as('board_at')])
  const page = await listQuery(db, { ...input, count_all: true }, { matching, rows, order: [['number', 'desc']] })
  const undo = await undoStateOf(context, rosters)
  return { ...page, undo, authors: await authorsOf(context, rosters) }
}

const conditionsOf = ({ shift_id, employee_id, by_name, kind, from, to }: ListInput, time_zone: string) => [
  ...(shift_id === undefined ? [] : [sql<boolean>`${shift_id}::uuid = any(shift_ids)`]),
  ...(employee_id === undefined ? [] : [sql<boolean>`${employee_id}::uuid = any(employee_ids)`]),
  ...(by_name === undefined ? [] : [sql<boolean>`by_name = ${by_name}`]),
  ...(kind === undefined ? [] : [sql<boolean>`kind = any(${[...kind]}::text[])`]),
  ...(from === undefined ? [] : [sql<boolean>`at >= ${from}::date::timestamp at time zone ${time_zone}`]),
  ...(to === undefined ? [] : [sql<boolean>`at < (${to}::date + 1)::timestamp at time zone ${time_zone}`]),
]

const onlyShift = sql<string | null>`case when cardinality(shift_ids) = 1 then shift_ids[1] end`

const boardAt = sql<string | null>`(
  select ${isoOf('entry.at')} from audit_entries entry where entry.id = roster_changes.audit_entry_id
)`

async function authorsOf(context: Pick<Context, 'db' | 'scope'>, rosters: RosterIds) {
  const rows = await changesOf(context, rosters)
    .select(authorName.as('by_name'))
    .distinct()
    .orderBy('by_name')
    .execute()
  return rows.flatMap(({ by_name }) => by_name ?? [])
}

/** Null: the system. */
const authorName = sql<string | null>`case when by_name like 'system: %' then null else by_name end`

/** What the reader can undo and redo on the rosters now. */
export async function undoStateOf(context: Context, rosters: RosterIds): Promise<UndoState> {
  const { db } = context
  const of = (steps: ReturnType<typeof changeToUndo>, which: 'undo' | 'redo') =>
    db
      .selectFrom(steps.as('step'))
      .select(['change_id', 'kind', 'params', sql<typeof which>`${which}::text`.as('which')])
  const nextSteps = await of(changeToUndo(context, rosters), 'undo')
    .unionAll(of(changeToRedo(context, rosters), 'redo'))
    .execute()
  const stepOf = (wanted: 'undo' | 'redo') => {
    const step = nextSteps.find(({ which }) => which === wanted)
    return step === undefined ? null : { change_id: step.change_id, kind: step.kind, params: step.params }
  }
  return { undo: stepOf('undo'), redo: stepOf('redo') }
}

/** The reader's newest change that is not undone. */
export const changeToUndo = (context: Context, rosters: RosterIds) =>
  ownSteps(context, rosters).where('undone_at', 'is', null).orderBy('number', 'desc').limit(1)

/** The first undone change after the reader's newest one that is not: a new change ends what could be redone before it. */
export const changeToRedo = (context: Context, rosters: RosterIds) =>
  ownSteps(context, rosters)
    .where('undone_at', 'is not', null)
    .where('number', '>', newestNumber(context.actor, rosters))
    .orderBy('number')
    .limit(1)

const newestNumber = (
  { account_id }: Pick<Context['actor'], 'account_id'>,
  rosters: RosterIds,
): RawBuilder<number> => sql<number>`(
  select coalesce(max(done.number), 0) from roster_changes done
  where done.agency_id = roster_changes.agency_id and done.roster_id = ${oneOf(rosters)} and done.account_id = ${account_id}::uuid
    and done.undone_at is null
)`

const ownSteps = (context: Context, rosters: RosterIds) =>
  changesOf(context, rosters)
    .select(['id as change_id', sql<ChangeKind>`kind`.as('kind'), stepParams.as('params')])
    .where('account_id', '=', context.actor.account_id)
    .where('records', 'is not', null)
    .where('kind', 'not in', finalChangeKinds)

/** Rosters outside the reader's scope have no changes for them. */
const changesOf = ({ db, scope }: Pick<Context, 'db' | 'scope'>, rosters: RosterIds) =>
  db
    .selectFrom('roster_changes')
    .where('roster_changes.roster_id', '=', oneOf(rosters))
    .where(inAgency(scope, 'roster_changes.agency_id'))
    .where(
      sql<boolean>`exists (
        select from rosters where rosters.agency_id = roster_changes.agency_id and rosters.id = roster_changes.roster_id
          and ${atSites(scope, 'rosters.location_id')}
      )`,
    )

// Of one roster by equality: PostgreSQL makes a new plan each time for a list.
const oneOf = (ids: RosterIds) =>
  ids.length === 1 ? sql<string>`${ids[0]}::uuid` : sql<string>`any(${[...ids]}::uuid[])`

const canUndo = sql<boolean>`(records is not null and kind <> all(${[...finalChangeKinds]}::text[]))`

const nameOf = (employee_id: RawBuilder<unknown>) => sql`(
  select employees.name from employees
  where employees.agency_id = roster_changes.agency_id and employees.id = (${employee_id})::uuid
)`

const changeParams = sql<RosterChange['params']>`(
  roster_changes.params - 'employee_id' - 'to_employee_id' - 'from_employee_id' - 'count_together' || jsonb_strip_nulls(jsonb_build_object(
    'name', ${nameOf(sql`roster_changes.params ->> 'employee_id'`)}, 'to_name', ${nameOf(sql`roster_changes.params ->> 'to_employee_id'`)},
    'from_name', ${nameOf(sql`roster_changes.params ->> 'from_employee_id'`)}))
)`

/** Of what one undo takes back: where it concerns several rosters, their shifts together. */
const stepParams = sql<RosterChange['params']>`(
  ${changeParams} || jsonb_strip_nulls(jsonb_build_object('count', roster_changes.params -> 'count_together'))
)`
