// Recruiting figures. Applications count in the period in which they arrived, jobs in the one in which they were filled; days are those
// of the place of work.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import {
  type ApplicationStage,
  applicationSources,
  applicationStages,
  workStages,
} from '#contract/jobs/applications/application-stages.ts'
import type { JobReport } from '#contract/jobs/reports.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { listQuery } from '#server/database/lists/list-query.ts'
import { searchOf } from '#server/database/lists/search.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { titleIn } from '#server/modules/jobs/content-queries.ts'
import { statusNow } from '#server/modules/jobs/posts/queries.ts'

type Calls = typeof calls.jobReports
type Filters = InputOf<Calls['figures']>
type Period = Pick<Filters, 'from' | 'to'>

/** The figures of one job or of all in the scope. */
export async function jobFigures({ db, scope }: Pick<Context, 'db' | 'scope'>, input: Filters): Promise<JobReport> {
  const applied = countedApplications(scope, input)
  const by_source = await sourcesOf(db, applied)
  const sum = (name: 'applicants' | 'hired') => by_source.reduce((total, row) => total + row[name], 0)
  return {
    applicants: sum('applicants'),
    hired: sum('hired'),
    by_source,
    by_stage: await stagesOf(db, applied),
    time_to_fill: await timeToFill(db, scope, input),
  }
}

const dayIn = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone jobs.time_zone)::date`

const withinPeriod = (day: RawBuilder<unknown>, { from, to }: Period) =>
  sql`(${from ?? null}::date is null or ${day} >= ${from ?? null}::date)
    and (${to ?? null}::date is null or ${day} <= ${to ?? null}::date)`

const jobsOf = (scope: Scope, { job_id, company_id, recruiter_id }: Partial<Filters>) => sql`(
  ${inAgency(scope, 'jobs.agency_id')} and ${atSites(scope, 'jobs.location_id')}
  and (${job_id ?? null}::uuid is null or jobs.id = ${job_id ?? null}::uuid)
  and (${company_id ?? null}::uuid is null or jobs.company_id = ${company_id ?? null}::uuid)
  and (${recruiter_id ?? null}::uuid is null or jobs.recruiter_id = ${recruiter_id ?? null}::uuid))`

/** The applications that are counted. */
const countedApplications = (scope: Scope, input: Filters) => sql`
  select applied.agency_id, applied.id, applied.source, applied.source_label, applied.stage, applied.converted_employee_id is not null as hired
  from job_applications applied
  join jobs on jobs.agency_id = applied.agency_id and jobs.id = applied.job_id
  where ${jobsOf(scope, input)} and ${withinPeriod(dayIn(sql`applied.applied_at`), input)}`

type ApplicationsQuery = ReturnType<typeof countedApplications>

async function sourcesOf(db: Db, applied: ApplicationsQuery) {
  const { rows } = await sql<JobReport['by_source'][number]>`
    with applied as (${applied})
    select source, source_label as label, count(*)::int as applicants, (count(*) filter (where stage = 'selected'))::int as selected,
      (count(*) filter (where hired))::int as hired
    from applied group by source, source_label
    order by array_position(${[...applicationSources]}::text[], source), source_label nulls first`.execute(db)
  return rows
}

type StageFigures = { stage: string; now: number; average_minutes: number | null; median_minutes: number | null }

async function stagesOf(db: Db, applied: ApplicationsQuery): Promise<JobReport['by_stage']> {
  const { rows } = await sql<StageFigures>`
    with applied as (${applied}),
      stays as (select moves.from_stage as stage, moves.minutes from applied
        join job_application_moves moves on moves.agency_id = applied.agency_id and moves.application_id = applied.id
        where moves.from_stage is not null and moves.minutes is not null)
    select kinds.stage, (select count(*)::int from applied where applied.stage = kinds.stage) as now,
      (select avg(stays.minutes)::float8 from stays where stays.stage = kinds.stage) as average_minutes,
      (select percentile_cont(0.5) within group (order by stays.minutes) from stays where stays.stage = kinds.stage) as median_minutes
    from unnest(${[...applicationStages]}::text[]) with ordinality kinds (stage, position) order by kinds.position`.execute(
    db,
  )
  const reached = await countsByReachedStage(db, applied)
  return applicationStages.map((stage) => {
    const counted = rows.find((row) => row.stage === stage)
    const figures = {
      now: counted?.now ?? 0,
      average_minutes: counted?.average_minutes ?? null,
      median_minutes: counted?.median_minutes ?? null,
    }
    return { stage, ...figures, ...funnelAt(reached, stage) }
  })
}

/** How many were in each stage of the process; everybody has applied, and an undone selection does not count. */
async function countsByReachedStage(db: Db, applied: ApplicationsQuery): Promise<Map<string, number>> {
  const { rows } = await sql<{ stage: string; people: number }>`
    with applied as (${applied}),
      reached as (
        select id, 'applied' as stage from applied
        union select id, stage from applied
        union select applied.id, moves.to_stage from applied
          join job_application_moves moves on moves.agency_id = applied.agency_id and moves.application_id = applied.id
          where moves.to_stage <> 'selected')
    select stage, count(*)::int as people from reached group by stage`.execute(db)
  return new Map(rows.map(({ stage, people }) => [stage, people]))
}

/** For a stage of the process how many reached it, and which share of all applicants that is. */
function funnelAt(reached: ReadonlyMap<string, number>, stage: ApplicationStage) {
  if (!workStages.some((one) => one === stage)) return { reached: null, conversion: null }
  const [all, here] = [reached.get('applied') ?? 0, reached.get(stage) ?? 0]
  return { reached: here, conversion: all === 0 || stage === 'applied' ? null : here / all }
}

/** When as many applicants were selected as a job has openings. */
const filledAt = sql<string | null>`(
  select max(chosen.selected_at) from job_applications chosen
  where chosen.agency_id = jobs.agency_id and chosen.job_id = jobs.id and chosen.stage = 'selected'
  having count(*) >= jobs.openings)`

// For a job that is not filled it must stay null: greatest() would make 0 of it.
const daysToFill = sql<number | null>`(case when ${filledAt} is not null
  then greatest(0, extract(epoch from ${filledAt} - jobs.published_at)) / 86400 end)::float8`

async function timeToFill(db: Db, scope: Scope, input: Filters): Promise<JobReport['time_to_fill']> {
  const { rows } = await sql<JobReport['time_to_fill']>`
    select count(*)::int as jobs, avg(filled.days) as average_days,
      percentile_cont(0.5) within group (order by filled.days) as median_days
    from (select ${daysToFill} as days, ${dayIn(filledAt)} as day from jobs
      where ${jobsOf(scope, input)} and jobs.published_at is not null) filled
    where filled.days is not null and ${withinPeriod(sql`filled.day`, input)}`.execute(db)
  return rows[0] ?? { jobs: 0, average_days: null, median_days: null }
}

/** One page of jobs with their figures. */
export function jobFiguresPage(
  { db, scope, language, now }: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  input: InputOf<Calls['jobs']>,
) {
  const matching = db
    .selectFrom('jobs')
    .leftJoin('companies', 'companies.id', 'jobs.company_id')
    .leftJoin('memberships as recruiter', 'recruiter.id', 'jobs.recruiter_id')
    .where(sql<boolean>`${jobsOf(scope, input)}`)
    .where('jobs.status', 'not in', ['draft', 'pending_approval'])
  const figures = figuresIn(input)
  return listQuery(db, input, {
    matching,
    rows: matching
      .select(['jobs.id', 'jobs.code', titleIn(language, 'jobs').as('title'), 'jobs.openings'])
      .select([sql<string | null>`companies.name`.as('company_name')])
      .select([sql<string | null>`recruiter.shown_name`.as('recruiter_name')])
      .select([statusNow(now).as('status'), figures.applicants.as('applicants')])
      .select([figures.interviewed.as('interviewed'), figures.offered.as('offered')])
      .select([figures.selected.as('selected'), figures.hired.as('hired')])
      .select([figures.conversion.as('conversion'), daysToFill.as('days_to_fill')]),
    order: [
      [sortColumns(language, figures)[input.sort], input.dir, input.dir === 'desc' ? 'last' : 'first'],
      ['jobs.id', input.dir],
    ],
    search: searchOf(scope, 'jobs', input.q, (has) => [has('jobs', 'jobs.id')]),
  })
}

const sortColumns = (language: Language, { applicants, selected, conversion }: ReturnType<typeof figuresIn>) => ({
  published_at: 'jobs.published_at' as const,
  code: 'jobs.code' as const,
  title: sql`muster_plain(${titleIn(language, 'jobs')})`,
  applicants,
  selected,
  conversion,
  days_to_fill: daysToFill,
})

function figuresIn(period: Period) {
  const of = (condition: RawBuilder<unknown>) => sql<number>`(
    select count(*)::int from job_applications applied
    where applied.agency_id = jobs.agency_id and applied.job_id = jobs.id
      and ${withinPeriod(dayIn(sql`applied.applied_at`), period)} and ${condition})`
  const applicants = of(sql`true`)
  const selected = of(sql`applied.stage = 'selected'`)
  return {
    applicants,
    selected,
    interviewed: of(wasInStage('interview')),
    offered: of(wasInStage('offered')),
    hired: of(sql`applied.converted_employee_id is not null`),
    conversion: sql<number | null>`(${selected}::float8 / nullif(${applicants}, 0))`,
  }
}

const wasInStage = (stage: string) => sql`exists (select from job_application_moves moves
  where moves.agency_id = applied.agency_id and moves.application_id = applied.id and moves.to_stage = ${stage})`
