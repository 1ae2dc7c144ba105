// Punches of another clock, recorded by an import (decision 013).
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Refusal, refusals, type RefusalFacts, refuse } from '#contract/refusals.ts'
import type { PunchKind } from '#contract/rostering/clock/punch-pairing.ts'
import type { Instant } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { runPart } from '#server/database/rows/savepoints.ts'
import { refusalOf } from '#server/http/reply.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import { recordPunch } from './recording.ts'
import type { AuthorContext } from '#server/http/context.ts'

export type ImportedPunch = {
  employee_id: string
  location_id: string
  kind: PunchKind
  at: Instant
  note: string | null
}

/** `hours`: whether the hours that it completes could be written */
export type ImportedResult =
  | { outcome: 'recorded' | 'repeated'; is_rostered: boolean; hours: 'written' | 'refused' }
  | { outcome: 'refused'; key: string; params: RefusalFacts }

/**
 * Records punches in the order of their times, each on its own: a refused one undoes no other. Results are in the order of the punches. The
 * same punch is recorded once, also when it was voided or moved since.
 */
export async function recordImported(
  context: AuthorContext,
  punches: readonly ImportedPunch[],
): Promise<ImportedResult[]> {
  await lockPeople(
    context.db,
    punches.map(({ employee_id }) => employee_id),
  )
  const results = new Map<ImportedPunch, ImportedResult>()
  for (const punch of punches.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)))
    results.set(punch, await recordOne(context, punch))
  return punches.flatMap((punch) => results.get(punch) ?? [])
}

// The refusal belongs to this punch; the others of the file are still recorded.
const recordOne = (context: AuthorContext, punch: ImportedPunch): Promise<ImportedResult> =>
  runPart<ImportedResult>(
    context.db,
    () => recordInOpenPeriod(context, punch),
    (thrown) => {
      const refusal = refusalOf(thrown)
      if (refusals[refusal.code] >= 500) throw thrown
      return { outcome: 'refused', ...wordsOf(refusal) }
    },
  )

function wordsOf({ code, facts, fields }: Refusal) {
  const [field] = Object.values(fields).flat()
  return field ?? { key: `refusals.${code}`, params: facts }
}

async function recordInOpenPeriod(context: AuthorContext, punch: ImportedPunch): Promise<ImportedResult> {
  const id = idOf(punch)
  const { employee_id, location_id, kind, at, note } = punch
  const entered = { id, employee_id, location_id, kind, at, note, source: 'import', late: true } as const
  const made = await recordPunch(context, entered)
  // A second punch within the minute is another one of the file, or of another clock.
  if (made.outcome === 'ignored' && made.punch.at !== punch.at) refuse('clock.sameMinute')
  if (made.outcome === 'recorded') await requireOpenPeriod(context.db, id)
  return {
    outcome: made.outcome === 'recorded' ? 'recorded' : 'repeated',
    is_rostered: made.punch.assignment_id !== null,
    hours: made.timesheet_problem === null ? 'written' : 'refused',
  }
}

/** Made of what the punch is, so that another file with it is recognised. */
function idOf({ employee_id, location_id, kind, at }: ImportedPunch) {
  const hash = createHash('sha256').update(`import ${employee_id} ${location_id} ${kind} ${at}`).digest('hex')
  // The form of a UUID of version 8, which is for such ids.
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

// Refuses as the hours themselves would be; the punches of a locked period would never become hours.
const requireOpenPeriod = (db: Db, id: string) =>
  sql`
    select muster_refuse_locked_days(jsonb_build_array(jsonb_build_object(
      'agency_id', punches.agency_id, 'company_id', employees.company_id,
      'works_on', coalesce(roster_shifts.works_on, (punches.at at time zone locations.time_zone)::date))))
    from punches
    join locations on locations.id = punches.location_id
    join employees on employees.id = punches.employee_id
    left join assignments on assignments.id = punches.assignment_id
    left join roster_shifts on roster_shifts.id = assignments.roster_shift_id
    where punches.id = ${id}::uuid`.execute(db)

/** The sites of an agency, by which rows of a file name them. */
export const sitesForImport = (db: Db, agency_id: string) =>
  db
    .selectFrom('locations')
    .select(['id', 'customer_id', 'name', 'code', 'time_zone'])
    .where('agency_id', '=', agency_id)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** The people of an agency by code and email in lower case; those of a merged record mean the remaining one. */
export async function peopleForImport(db: Db, agency_id: string): Promise<ReadonlyMap<string, string>> {
  const people = await db
    .selectFrom('employees')
    .select(['employee_code', 'email'])
    .select(sql<string>`coalesce(merged_into_id, id)`.as('id'))
    .where('agency_id', '=', agency_id)
    // The values of a record that remains win over those of a merged one.
    .orderBy(sql`merged_into_id is null`)
    .execute()
  return new Map(
    people.flatMap(({ employee_code, email, id }) => [
      [employee_code.toLowerCase(), id] as const,
      [email.toLowerCase(), id] as const,
    ]),
  )
}
