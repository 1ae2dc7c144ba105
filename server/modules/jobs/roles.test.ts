// Every action of a job and of an application, from every status, by everybody who is not the agency (whose actions are tested with the
// other state machines): what the table or the role forbids changes nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import {
  applicationStages,
  applicationTransitions,
  progressActions,
} from '#contract/jobs/applications/application-stages.ts'
import { jobStatusActions, jobStatuses, jobTransitions } from '#contract/jobs/jobs.ts'
import { canTransition } from '#contract/transitions.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'

let app: TestApp
let make: ReturnType<typeof factoriesIn>
const clients = new Map<string, Client>()

beforeAll(async () => {
  app = await testApp()
  for (const person of ['admin', 'customer', 'customer2', 'employee'] as const)
    clients.set(person, await app.as(person))
  make = factoriesIn(app, { client: as('admin') })
})
afterAll(() => app.close())

function as(person: string): Client {
  const client = clients.get(person)
  if (client === undefined) throw new Error(`${person} is not signed in`)
  return client
}

/** Whether the call changed its one row; a refusal of the whole call changes nothing either. */
const isDone = (result: Promise<{ done: number }>) =>
  result.then(
    ({ done }) => done === 1,
    () => false,
  )
const seen = ({ id, version }: { id: string; version: number }) => ({ ids: [id], versions: [version] })

test.each([
  ['a customer of the job', 'customer', ['submit', 'cancel']],
  ['a customer of another agency', 'customer2', []],
  ['an employee', 'employee', []],
] as const)('%s changes the status of a job only as far as they may', async (_, person, mayTake) => {
  const { harbour: customer_id, brisbane: location_id } = app.world
  const job = await make.job({ customer_id, location_id })
  const done: string[] = []
  const expected: string[] = []
  for (const status of jobStatuses)
    for (const action of jobStatusActions) {
      const put = await app.database.asPlatform((db) =>
        db
          .updateTable('jobs')
          .set({ status })
          .where('id', '=', job.id)
          .returning(['id', 'version', 'status'])
          .executeTakeFirstOrThrow(),
      )
      const input = { ...seen(put), action, reason: 'A reason', closes_on: '2026-12-20' }
      if (await isDone(as(person).call(calls.jobs.changeStatus, input))) done.push(`${status} ${action}`)
      if (mayTake.some((one) => one === action) && canTransition(jobTransitions, action, status))
        expected.push(`${status} ${action}`)
    }

  expect(done).toEqual(expected)
})

test.each([
  ['the customer of the job', 'customer', ['interview', 'reject']],
  ['a customer of another agency', 'customer2', []],
  ['the applicant', 'employee', []],
] as const)('%s moves an applicant only as far as they may', async (_, person, mayTake) => {
  const { harbour: customer_id, brisbane: location_id, ava: employee_id } = app.world
  const { id: job_id } = await make.publishedJob({ customer_id, location_id })
  const application = await make.application('client_review', { job_id, employee_id })
  const done: string[] = []
  for (const stage of applicationStages)
    for (const action of progressActions) {
      const put = await app.database.asPlatform((db) =>
        db
          .updateTable('job_applications')
          .set({ stage })
          .where('id', '=', application.id)
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow(),
      )
      const input = { job_id, ...seen(put), action, reject_reason: 'not_suitable' as const }
      if (await isDone(as(person).call(calls.applications.progress, input))) done.push(`${stage} ${action}`)
    }

  const expected = mayTake.filter((action) => canTransition(applicationTransitions, action, 'client_review'))
  expect(done).toEqual(expected.map((action) => `client_review ${action}`))
})
