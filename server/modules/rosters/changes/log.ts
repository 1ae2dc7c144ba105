// Reads the change log of a roster.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { RosterChange, rosterChanges, UndoState } from '#contract/rostering/changes.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { rosterForChange } from '#server/modules/rosters/queries.ts'
import type { Recorder } from './recording.ts'

type Roster = { id: string }
type Page = InputOf<typeof rosterChanges.list>

/** One page of the changes of a roster, newest first, and what the reader can undo. */
export async function changesPage(db: Db, who: Recorder, { roster_id, page, per_page }: Page) {
  const roster = await rosterForChange(db, who.scope, roster_id, 'none')
  const { total } = await changesOf(db, who, roster)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows: RosterChange[] = await changesOf(db, who, roster)
    .select(['id', isoOf('at').as('at'), 'by_name', 'kind', params.as('params')])
    .select([isoOf('undone_at').$castTo<string | null>().as('undone_at'), 'undone_by_name'])
    .orderBy('number', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { rows, total, more: false, page, per_page, undo: await undoStateOf(db, who, roster) }
}

/** What the reader can undo and redo on the roster now. */
export async function undoStateOf(db: Db, who: Recorder, roster: Roster): Promise<UndoState> {
  const [undo, redo] = [await newestToUndo(db, who, roster), await newestToRedo(db, who, roster)]
  return { undo: undo ?? null, redo: redo ?? null }
}

/** The reader's newest change that is not undone. */
export const newestToUndo = (db: Db, who: Recorder, roster: Roster) =>
  ownSteps(db, who, roster).where('undone_at', 'is', null).orderBy('number', 'desc').limit(1).executeTakeFirst()

/** The first undone change after the reader's newest one that is not: a new change ends what could be redone before it. */
export const newestToRedo = (db: Db, who: Recorder, roster: Roster) =>
  ownSteps(db, who, roster)
    .where('undone_at', 'is not', null)
    .where('number', '>', newestNumber(who, roster))
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()

const newestNumber = ({ account_id }: Recorder, { id }: Roster): RawBuilder<number> => sql<number>`(
  select coalesce(max(done.number), 0) from roster_changes done
  where done.agency_id = roster_changes.agency_id and done.roster_id = ${id}::uuid and done.account_id = ${account_id}::uuid
    and done.undone_at is null
)`

const ownSteps = (db: Db, who: Recorder, roster: Roster) =>
  changesOf(db, who, roster)
    .select(['id as change_id', 'kind', params.as('params')])
    .where('account_id', '=', who.account_id)
    .where('records', 'is not', null)

const changesOf = (db: Db, { scope }: Recorder, { id }: Roster) =>
  db
    .selectFrom('roster_changes')
    .where('roster_changes.roster_id', '=', id)
    .where(inAgency(scope, 'roster_changes.agency_id'))

const nameOf = (employee_id: RawBuilder<unknown>) => sql`(
  select employees.name from employees
  where employees.agency_id = roster_changes.agency_id and employees.id = (${employee_id})::uuid
)`

const params = sql<RosterChange['params']>`(
  roster_changes.params - 'employee_id' - 'to_employee_id' || jsonb_strip_nulls(jsonb_build_object(
    'name', ${nameOf(sql`roster_changes.params ->> 'employee_id'`)}, 'to_name', ${nameOf(sql`roster_changes.params ->> 'to_employee_id'`)}))
)`
