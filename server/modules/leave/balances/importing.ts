// Opening balances of a file, written together (decision 013).
import { sql } from 'kysely'
import type { LocalDate } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import type { AuthorContext } from '#server/http/context.ts'
import { hasBalance, usualDayMinutes } from '#server/modules/leave/rules.ts'
import { leaveTypesOfAgency } from '#server/modules/leave/types/queries.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { insertLedger } from './actions.ts'

export type ImportedOpening = {
  employee_id: string
  type_id: string
  minutes: number
  on_day: LocalDate
  reason: string
}

/** `key`: why the row was refused, or what is doubtful about it */
export type OpeningOutcome = {
  put: 'created' | 'unchanged' | null
  key?: string
  params?: Record<string, string | number>
}

/** The people of an agency by whom rows name balances, with the minutes of their usual day. */
export async function peopleWithDays(db: Db, agency_id: string) {
  const { week_info } = await configOf(db, agency_id)
  const people = await db
    .selectFrom('employees')
    .select(['id', sql<string>`name`.as('name'), 'target_minutes'])
    .where('agency_id', '=', agency_id)
    .where('merged_into_id', 'is', null)
    .orderBy('id')
    .execute()
  return people.map(({ target_minutes, ...person }) => ({
    ...person,
    day_minutes: usualDayMinutes(target_minutes, week_info),
  }))
}

/**
 * Enters opening balances; the outcomes are in the order of the rows. One that is entered already is left as it is, also where the same file
 * is imported again.
 */
export async function putOpenings(
  { db, scope, actor, now }: AuthorContext,
  agency_id: string,
  rows: readonly ImportedOpening[],
): Promise<OpeningOutcome[]> {
  const ids = rows.map(({ employee_id }) => employee_id)
  await lockPeople(db, ids)
  const types = new Map((await leaveTypesOfAgency({ db, scope }, agency_id)).map((type) => [type.id, type]))
  const former = Map.groupBy(await openingsOf(db, { agency_id, ids }), keyOf)
  const judged = rows.map((row) => ({ row, ...outcomeOf(row, types.get(row.type_id), former.get(keyOf(row)) ?? []) }))
  const lines = judged.flatMap(({ row: { employee_id, type_id, minutes, on_day, reason }, outcome: { put } }) => {
    const type = types.get(type_id)
    if (put !== 'created' || type === undefined) return []
    const entry = { kind: 'opening' as const, minutes, on_day, reason, by_name: actor.name }
    return [{ agency_id, employee_id, type, now, entry }]
  })
  await insertLedger(db, lines)
  return judged.map(({ outcome }) => outcome)
}

type FormerOpening = Awaited<ReturnType<typeof openingsOf>>[number]
type OpeningType = Awaited<ReturnType<typeof leaveTypesOfAgency>>[number]

const keyOf = ({ employee_id, type_id }: { employee_id: string; type_id: string }) => `${employee_id} ${type_id}`

function outcomeOf(
  { minutes, on_day }: ImportedOpening,
  type: OpeningType | undefined,
  former: readonly FormerOpening[],
): { outcome: OpeningOutcome } {
  // The type was changed since the file was checked.
  if (type === undefined || !hasBalance(type)) {
    const params = { name: type?.name ?? '' }
    return { outcome: { put: null, key: 'imports.cell.leaveWithoutBalance', params } }
  }
  const same = former.find((one) => one.on_day === on_day)
  if (same !== undefined && same.minutes === minutes) return { outcome: { put: 'unchanged' } }
  if (same !== undefined) return { outcome: { put: null, key: 'imports.cell.openingExists', params: { day: on_day } } }
  const other = former[0]
  if (other === undefined) return { outcome: { put: 'created' } }
  return { outcome: { put: 'created', key: 'imports.cell.openingOnOtherDay', params: { day: other.on_day } } }
}

/** What the opening balances of these people add up to, by type and day. */
const openingsOf = (db: Db, { agency_id, ids }: { agency_id: string; ids: readonly string[] }) =>
  db
    .selectFrom('leave_entries')
    .select(['employee_id', sql<string>`coalesce(type_id, secret_type_id)`.as('type_id')])
    .select([sql<string>`to_char(on_day, 'YYYY-MM-DD')`.as('on_day'), sql<number>`sum(minutes)::int`.as('minutes')])
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('kind', '=', 'opening')
    .groupBy(['employee_id', sql`coalesce(type_id, secret_type_id)`, 'on_day'])
    .orderBy('on_day', 'desc')
    .orderBy('employee_id')
    .execute()
