import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { ApplicationStage } from '#contract/jobs/applications/application-stages.ts'
import { newId } from '#server/database/values/ids.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { only } from '#server/testing/records/rostering.ts'

const { figures, jobs: jobList } = calls.jobReports
let app: TestApp
let admin: Client
let make: ReturnType<typeof factoriesIn>
let job_id: string
let code: string
const hourly = 60
const daily = 24 * hourly

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
  await makeHistory()
})
afterAll(() => app.close())

type Step = [to: ApplicationStage, minutes: number]

/** Published on 1 November, with two openings; both are taken on the 11th, ten days later. */
async function makeHistory() {
  ;({ id: job_id, code } = await make.publishedJob({ openings: 2 }))
  await app.database.asPlatform((db) =>
    db.updateTable('jobs').set({ published_at: '2026-11-01T00:00:00Z' }).where('id', '=', job_id).execute(),
  )
  const on = { applied_at: '2026-11-02T00:00:00Z' }
  await applicant({ ...on, source: 'portal', selected_at: '2026-11-05T00:00:00Z' }, [
    ['screening', 2 * daily],
    ['shortlisted', 1 * daily],
    ['offered', 3 * daily],
    ['selected', hourly],
  ])
  await applicant({ ...on, source: 'direct_link', selected_at: '2026-11-11T00:00:00Z' }, [
    ['shortlisted', 4 * daily],
    ['interview', 2 * daily],
    ['offered', daily],
    ['selected', 5 * daily],
  ])
  // The selection was undone, and the offer is open again.
  await applicant({ ...on, source: 'direct_link', source_label: 'facebook', selected_at: null }, [
    ['shortlisted', 6 * daily],
    ['offered', 2 * daily],
    ['selected', daily],
    ['offered', daily],
  ])
  await applicant({ ...on, source: 'portal', selected_at: null }, [
    ['screening', daily],
    ['rejected', 5 * daily],
  ])
  // At the place of work it is the 16th already.
  await applicant({ applied_at: '2026-11-15T20:00:00Z', source: 'referral', selected_at: null }, [])
}

type Applicant = {
  applied_at: string
  source: 'portal' | 'direct_link' | 'referral'
  source_label?: string
  selected_at: string | null
}

async function applicant(facts: Applicant, steps: readonly Step[]) {
  const stage = steps.at(-1)?.[0] ?? 'applied'
  const { id: application_id } = await make.application(stage, { job_id })
  const moves = steps.map(([to_stage, minutes], at) => ({
    id: newId(),
    agency_id: app.world.agency,
    application_id,
    from_stage: steps[at - 1]?.[0] ?? 'applied',
    to_stage,
    minutes,
    at: facts.applied_at,
  }))
  await app.database.asPlatform(async (db) => {
    await db.updateTable('job_applications').set(facts).where('id', '=', application_id).execute()
    if (moves.length > 0) await db.insertInto('job_application_moves').values(moves).execute()
  })
}

const stageIn = ({ by_stage }: { by_stage: readonly { stage: string }[] }, name: string) =>
  only(by_stage.filter(({ stage }) => stage === name))

describe('the report of a job', () => {
  test('counts applicants by source and stage', async () => {
    const report = await admin.call(figures, { job_id })

    expect(report).toMatchObject({ applicants: 5, hired: 0 })
    expect(report.by_source).toEqual([
      { source: 'portal', label: null, applicants: 2, selected: 1, hired: 0 },
      { source: 'direct_link', label: null, applicants: 1, selected: 1, hired: 0 },
      { source: 'direct_link', label: 'facebook', applicants: 1, selected: 0, hired: 0 },
      { source: 'referral', label: null, applicants: 1, selected: 0, hired: 0 },
    ])
    const now = report.by_stage.filter((row) => row.now > 0).map((row) => [row.stage, row.now])
    expect(now).toEqual([
      ['applied', 1],
      ['offered', 1],
      ['selected', 2],
      ['rejected', 1],
    ])
  })

  test('counts in each stage who was in it, also where others skipped it; an undone selection does not count', async () => {
    const { by_stage } = await admin.call(figures, { job_id })

    expect(by_stage.slice(0, 8).map(({ stage, reached }) => [stage, reached])).toEqual([
      ['applied', 5],
      ['screening', 2],
      ['shortlisted', 3],
      ['testing', 0],
      ['interview', 1],
      ['client_review', 0],
      ['offered', 3],
      ['selected', 2],
    ])
    expect(stageIn({ by_stage }, 'applied')).toMatchObject({ conversion: null })
    expect(stageIn({ by_stage }, 'screening')).toMatchObject({ conversion: 2 / 5 })
    expect(stageIn({ by_stage }, 'selected')).toMatchObject({ conversion: 2 / 5 })
    expect(stageIn({ by_stage }, 'rejected')).toMatchObject({ reached: null, conversion: null })
  })

  test('has the time in each stage, of finished stays', async () => {
    const report = await admin.call(figures, { job_id })

    // applied: 2, 4, 6 and 1 days
    expect(stageIn(report, 'applied')).toMatchObject({ average_minutes: 3.25 * daily, median_minutes: 3 * daily })
    // screening: 1 and 5 days
    expect(stageIn(report, 'screening')).toMatchObject({ average_minutes: 3 * daily, median_minutes: 3 * daily })
    // shortlisted: 3, 2 and 2 days
    expect(stageIn(report, 'shortlisted')).toMatchObject({
      average_minutes: (7 / 3) * daily,
      median_minutes: 2 * daily,
    })
    expect(stageIn(report, 'testing')).toMatchObject({ average_minutes: null, median_minutes: null })
  })

  test('has the time from publication to the last selection', async () => {
    expect(await admin.call(figures, { job_id })).toMatchObject({
      time_to_fill: { jobs: 1, average_days: 10, median_days: 10 },
    })
    expect(await admin.call(figures, { job_id, from: '2026-11-12' })).toMatchObject({
      time_to_fill: { jobs: 0, average_days: null, median_days: null },
    })
  })

  test('counts applications by the date at the place of work', async () => {
    const applicants = async (input: object) => (await admin.call(figures, { job_id, ...input })).applicants

    expect(await applicants({ to: '2026-11-15' })).toBe(4)
    expect(await applicants({ from: '2026-11-16' })).toBe(1)
    expect(await applicants({ from: '2026-11-02', to: '2026-11-16' })).toBe(5)
  })
})

describe('the report of an agency', () => {
  test('lists jobs with their figures, filtered by company and recruiter', async () => {
    const { id: recruiter_id } = await make.membership()
    const { id } = await make.publishedJob({ recruiter_id })
    const row = only((await admin.call(jobList, { q: code })).rows)

    expect(row).toMatchObject({
      ...{ id: job_id, openings: 2, applicants: 5, interviewed: 1, offered: 3, selected: 2, hired: 0 },
      ...{ conversion: 2 / 5, days_to_fill: 10 },
    })
    expect(only((await admin.call(jobList, { recruiter_id })).rows)).toMatchObject({
      id,
      applicants: 0,
      conversion: null,
      days_to_fill: null,
    })
    expect((await admin.call(jobList, { company_id: app.world.sister })).rows).toEqual([])
    expect(await admin.call(figures, { company_id: app.world.agency })).toMatchObject({
      applicants: 5,
      time_to_fill: { jobs: 1, average_days: 10 },
    })
    expect(only((await admin.call(jobList, { q: code, from: '2026-11-16' })).rows)).toMatchObject({ applicants: 1 })
  })

  test.each(jobList.input.shape.sort.unwrap().options)('can be sorted by %s', async (sort) => {
    const { rows } = await admin.call(jobList, { sort, dir: 'desc' })
    expect(rows.length).toBeGreaterThan(0)
  })

  test('is for the agency only', async () => {
    const [customer, other] = [await app.as('customer'), await app.as('admin2')]

    await expect(customer.call(figures, {})).rejects.toMatchObject({ code: 'mayNot' })
    await expect(customer.call(jobList, {})).rejects.toMatchObject({ code: 'mayNot' })
    expect(await other.call(figures, { job_id })).toMatchObject({ applicants: 0, time_to_fill: { jobs: 0 } })
  })
})
