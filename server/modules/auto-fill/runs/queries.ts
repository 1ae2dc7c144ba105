// The caller's runs of auto-fill.
import { notFound } from '#contract/refusals.ts'
import type { FillPair, FillResult, FillRun } from '#contract/rostering/rosters/auto-fill.ts'
import { sql } from 'kysely'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'

const ownRuns = ({ db, actor: { account_id }, scope }: Context) =>
  db
    .selectFrom('fill_runs as run')
    .select(['run.id', 'run.status', 'run.roster_ids', 'run.location_id', 'run.customer_id'])
    .select(['run.first_day as from', 'run.last_day as to', 'run.seconds', 'run.cost_weight', 'run.queue_position'])
    .select([sql<FillPair[]>`run.keep`.as('keep'), sql<FillPair[]>`run.exclude`.as('exclude')])
    .select([sql<FillRun['progress']>`run.progress`.as('progress'), 'run.failure_reference'])
    .select(isoOf('run.created_at').as('created_at'))
    .select(isoOf('run.finished_at').$castTo<string | null>().as('finished_at'))
    .where(inAgency(scope, 'run.agency_id'))
    .where('run.account_id', '=', account_id)
    .where(sql<boolean>`run.supervisor_id is not distinct from ${scope.supervisor_id}::uuid`)

/** One of the caller's runs; not found for everybody else. */
export async function runOf(context: Context, id: string): Promise<FillRun> {
  return ownRuns(context).where('run.id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** The same with its result, as the text of a FillRunWithResult: results of large boards have megabytes. */
export async function runWithResult(context: Context, id: string): Promise<string> {
  const { text, ...run } = await ownRuns(context)
    .select(sql<string>`coalesce(run.result::text, 'null')`.as('text'))
    .where('run.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return `${JSON.stringify(run).slice(0, -1)},"result":${text}}`
}

/** What a run proposes, and the shifts that stay unfilled; empty without a result. */
export async function planOf(context: Context, id: string): Promise<Pick<FillResult, 'proposals' | 'unfilled'>> {
  const run = await ownRuns(context)
    .select(sql<FillResult | null>`run.result`.as('result'))
    .where('run.id', '=', id)
    .executeTakeFirst()
  return run?.result ?? { proposals: [], unfilled: [] }
}

const maxRuns = 50

/** The caller's runs, newest first; of a roster, or all. */
export const runsOf = (context: Context, roster_id: string | undefined): Promise<FillRun[]> =>
  ownRuns(context)
    .where(roster_id === undefined ? sql<boolean>`true` : sql<boolean>`${roster_id}::uuid = any(run.roster_ids)`)
    .orderBy('run.created_at', 'desc')
    .orderBy('run.id', 'desc')
    .limit(maxRuns)
    .execute()
