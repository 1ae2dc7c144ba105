import { sql } from 'kysely'
import { type ApplicationStage, undecidedStages } from '#contract/jobs/applications/application-stages.ts'
import type { ApplicantTests, AssignedTest } from '#contract/jobs/applications/application-tests.ts'
import type { PrivateTest } from '#contract/jobs/applications/private-tests.ts'
import { passMark, questionsATest, type TestResult } from '#contract/people/skill-tests.ts'
import { notFound, refuse } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { mayChangeJobs } from '#server/modules/jobs/policy.ts'
import { applicationsVisibleTo } from '#server/modules/jobs/applications/queries.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { expiredBefore, startBlocker } from '#server/modules/skills/rules.ts'
import { testsOf } from '#server/modules/skills/tests/queries.ts'
import type { TestTaker } from '#server/modules/skills/tests/takers.ts'

export type ApplicationKey = { agency_id: string; application_id: string }

/** Whether applicants in this stage take tests. */
export const isUndecided = (stage: ApplicationStage) => undecidedStages.some((one) => one === stage)

/** An applicant with a file as an employee takes tests as this employee, so that they count once. */
export async function takerOf(db: Db, { agency_id, application_id }: ApplicationKey): Promise<TestTaker> {
  const application = await db
    .selectFrom('job_applications')
    .leftJoin('employees', (join) =>
      join.onRef('employees.agency_id', '=', 'job_applications.agency_id').on(fileId, '=', sql.ref('employees.id')),
    )
    .select(sql<string | null>`coalesce(employees.merged_into_id, employees.id)`.as('employee_id'))
    .where('job_applications.agency_id', '=', agency_id)
    .where('job_applications.id', '=', application_id)
    .executeTakeFirst()
  const employee_id = (application ?? refuse('notFound')).employee_id
  return { agency_id, employee_id, application_id: employee_id === null ? application_id : null }
}

const fileId = sql<string>`coalesce(job_applications.converted_employee_id, job_applications.employee_id)`

/** The tests assigned to an applicant, as assigned. */
export const assignmentsOf = (db: Db, { agency_id, application_id }: ApplicationKey, language: Language) =>
  db
    .selectFrom('job_application_tests as assigned')
    .innerJoin('reference_items as skill', 'skill.id', 'assigned.skill_id')
    .select(['assigned.skill_id', nameIn(language, 'skill').as('skill_name'), 'assigned.assigned_by_name'])
    .select(isoOf('assigned.assigned_at').as('assigned_at'))
    .select(isoOf('assigned.retry_allowed_at').$castTo<string | null>().as('retry_allowed_at'))
    .where('assigned.agency_id', '=', agency_id)
    .where('assigned.application_id', '=', application_id)
    .orderBy('assigned.assigned_at')
    .orderBy('assigned.skill_id')
    .execute()

/** The tests of an application that a recruiter may see. */
export async function applicantTestsOf(context: Context, application_id: string): Promise<ApplicantTests> {
  const { agency_id, stage } = await placeOf(context, application_id)
  const { tests, offered } = await testsAssignedTo(context, { agency_id, application_id })
  const isOpen = isUndecided(stage)
  const canAssign = isOpen && mayChangeJobs(context.actor)
  return {
    tests: tests.map((test) => ({ ...test, can_allow: canAssign && canAllowAttempt(test) })),
    offered: canAssign ? offered : [],
  }
}

async function placeOf({ db, scope }: Pick<Context, 'db' | 'scope'>, id: string) {
  return db
    .selectFrom('job_applications')
    .innerJoin('jobs', 'jobs.id', 'job_applications.job_id')
    .select(['job_applications.agency_id', sql<ApplicationStage>`job_applications.stage`.as('stage')])
    .where('job_applications.id', '=', id)
    .where('job_applications.anonymised_at', 'is', null)
    .where(inAgency(scope, 'job_applications.agency_id'))
    .where(applicationsVisibleTo(scope))
    .executeTakeFirstOrThrow(notFound)
}

const notPassed: readonly (TestResult | null)[] = ['failed', 'expired']

/** Another attempt can be allowed after one that was not passed, where none is possible now. */
const canAllowAttempt = ({ result, attempts_left, next_at }: Omit<AssignedTest, 'can_allow'>) =>
  notPassed.includes(result) && startBlocker({ attempts_left, next_at }) !== null

async function testsAssignedTo(context: Pick<Context, 'db' | 'language' | 'now'>, of: ApplicationKey) {
  const { db, language } = context
  const assigned = await assignmentsOf(db, of, language)
  const retries = new Map(assigned.map(({ skill_id, retry_allowed_at }) => [skill_id, retry_allowed_at]))
  const { tests, offered } = await testsOf(context, await takerOf(db, of), retries)
  return {
    tests: assigned.map(({ retry_allowed_at: _, ...one }) => {
      const attempts = tests.filter(({ skill_id }) => skill_id === one.skill_id)
      const newest = attempts.find(({ result }) => result !== 'void')
      const { attempts_left = 0, next_at = null } = offered.find(({ skill_id }) => skill_id === one.skill_id) ?? {}
      return {
        ...one,
        ...{ result: newest?.result ?? null, score: newest?.score ?? null, attempts_left, next_at },
        attempts: attempts.map(attemptOf),
      }
    }),
    offered: offered
      .filter(({ skill_id }) => !retries.has(skill_id))
      .map(({ skill_id, skill_name }) => ({ skill_id, skill_name })),
    questions: new Map(offered.map(({ skill_id, question_count }) => [skill_id, question_count])),
  }
}

type AssignedTestRow = Awaited<ReturnType<typeof testsOf>>['tests'][number]

function attemptOf({ started_at, ends_at, handed_in_at, ...test }: AssignedTestRow): AssignedTest['attempts'][number] {
  const { id, attempt, result, score, pass_mark, marked_by_name, void_reason, version } = test
  return {
    ...{ id, attempt, result, score, pass_mark, marked_by_name, void_reason, version, started_at },
    seconds: handed_in_at === null ? null : secondsBetween(started_at, handed_in_at),
    seconds_allowed: secondsBetween(started_at, ends_at),
  }
}

const secondsBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 1000)

/** The same for the applicant; after the decision only those that they have taken. */
export async function privateTestsOf(
  context: Pick<Context, 'db' | 'language' | 'now'>,
  of: ApplicationKey,
  stage: ApplicationStage,
): Promise<PrivateTest[]> {
  const { tests, questions } = await testsAssignedTo(context, of)
  return tests
    .filter(({ result }) => result !== null || isUndecided(stage))
    .map(({ skill_id, skill_name, result, score, attempts_left, next_at }) => {
      const count = questions.get(skill_id) ?? 0
      const isPossible = result === 'in_progress' || (startBlocker({ attempts_left, next_at }) === null && count > 0)
      return {
        ...{ skill_id, skill_name, result, score, attempts_left, next_at, pass_mark: passMark },
        question_count: Math.min(count, questionsATest),
        can_start: isUndecided(stage) && isPossible && (result === null || canRepeat(result)),
      }
    })
}

const canRepeat = (result: TestResult) => result === 'in_progress' || notPassed.includes(result)

type LatestTest = {
  agency_id: string
  application_id: string
  job_id: string
  skill_id: string
  /** null: not taken */
  test_id: string | null
  /** null: it is in progress or has to be marked, or nothing was taken */
  result: 'passed' | 'failed' | null
  /** it has not been applied to the stage of the applicant */
  is_new: boolean
}

/**
 * The tests assigned to undecided applicants with the results of their latest attempts, of all who have a new result, or of one applicant.
 */
export async function newestResults(db: Db, now: Date, application_id: string | null = null): Promise<LatestTest[]> {
  const { rows } = await sql<LatestTest>`
    select * from (
      select assigned.agency_id, assigned.application_id, applied.job_id, assigned.skill_id, newest.id as test_id, newest.result,
        newest.result is not null and newest.id is distinct from assigned.applied_test_id as is_new
      from job_application_tests assigned
      join job_applications applied on applied.agency_id = assigned.agency_id and applied.id = assigned.application_id
      left join employees file on file.agency_id = applied.agency_id
        and file.id = coalesce(applied.converted_employee_id, applied.employee_id)
      left join lateral (
        select test.id, case when test.result = 'passed' then 'passed' when test.result in ('failed', 'expired')
          or (test.result = 'in_progress' and test.ends_at < ${expiredBefore(now)}::timestamptz) then 'failed' end as result
        from skill_tests test
        where test.agency_id = assigned.agency_id and test.skill_id = assigned.skill_id and test.result <> 'void'
          and (test.application_id = applied.id or test.employee_id = coalesce(file.merged_into_id, file.id))
        order by test.attempt desc limit 1) newest on true
      where applied.anonymised_at is null and applied.stage = any(${[...undecidedStages]}::text[])
        and (${application_id}::uuid is null or applied.id = ${application_id}::uuid)
    ) results
    where is_new or ${application_id !== null}
    order by agency_id, application_id, skill_id`.execute(db)
  return rows
}
