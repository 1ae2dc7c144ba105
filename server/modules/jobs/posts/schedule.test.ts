import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'

const { info, list, store, changeStatus } = calls.jobs
let app: TestApp
let make: ReturnType<typeof factoriesIn>
let complete: Awaited<ReturnType<typeof make.newJob>>

beforeAll(async () => {
  app = await testApp()
  make = factoriesIn(app, { client: await app.as('admin') })
  complete = await make.newJob()
})
afterAll(() => app.close())

/** A client after the clock has moved: earlier tokens may have expired. */
const adminAt = (instant: string) => {
  app.clock.moveTo(instant)
  return app.as('admin')
}
const run = () => app.runJob('apply-job-schedule')
const stored = (id: string) =>
  app.database.asPlatform((db) =>
    db.selectFrom('jobs').select(['status', 'version', 'published_at']).where('id', '=', id).executeTakeFirstOrThrow(),
  )

test('a scheduled job is published at its minute, and expires at its closing time, once each', async () => {
  const { id, version } = await make.publishedJob({
    publish_on: '2026-11-20',
    publish_time: '09:00',
    closes_on: '2026-11-24',
    closes_time: '17:00',
  })
  const nobody = await app.as('nobody')
  const isPublic = () =>
    nobody.call(calls.applications.publicInfo, { id }).then(
      () => true,
      () => false,
    )

  app.clock.moveTo('2026-11-19T22:59:59.000Z')
  await run()
  expect([await isPublic(), (await stored(id)).published_at]).toEqual([false, null])

  // Nine o'clock in Brisbane: shown from that instant, whether or not the job has run.
  app.clock.moveTo('2026-11-19T23:00:00.000Z')
  expect(await isPublic()).toBe(true)
  await Promise.all([run(), run()].map((one) => one.catch(() => undefined)))
  expect(await stored(id)).toMatchObject({ published_at: '2026-11-19T23:00:00.000Z', status: 'published', version })

  app.clock.moveTo('2026-11-24T06:59:59.000Z')
  await run()
  expect([await isPublic(), (await stored(id)).status]).toEqual([true, 'published'])
  app.clock.moveTo('2026-11-24T07:00:00.000Z')
  expect(await isPublic()).toBe(false)
  await run()
  await run()
  expect(await stored(id)).toMatchObject({ status: 'expired', version: version + 1 })
})

test.each([
  // Sydney sets its clocks forward on 4 October 2026 at 02:00, and back on 4 April 2027 at 03:00.
  ['closes on the day on which summer time begins', '2026-10-04', '17:00', '2026-10-04T06:00:00.000Z'],
  ['closes on the day before', '2026-10-03', '17:00', '2026-10-03T07:00:00.000Z'],
  ['closes in the hour that the clock skips', '2026-10-04', '02:30', '2026-10-03T16:30:00.000Z'],
  ['closes at the time that the clock shows twice, at the first', '2027-04-04', '02:30', '2027-04-03T15:30:00.000Z'],
  ['closes on the day on which summer time ends', '2027-04-04', '17:00', '2027-04-04T07:00:00.000Z'],
])('a job in Sydney %s', async (_, closes_on, closes_time, closes_at) => {
  const before = closes_on < '2027' ? '2026-09-20T00:00:00.000Z' : '2027-03-20T00:00:00.000Z'
  const admin = await adminAt(before)
  const { harbour: customer_id, sydney: location_id } = app.world
  const draft = await admin.call(store, { ...complete, customer_id, location_id, closes_on, closes_time })
  await admin.call(changeStatus, { ids: [draft.id], versions: [draft.version], action: 'publish' })
  const job = await admin.call(info, { id: draft.id })
  expect(job).toMatchObject({ closes_at, time_zone: 'Australia/Sydney', status: 'published' })

  const seen = async (instant: string) => (await (await adminAt(instant)).call(info, { id: job.id })).status
  expect(await seen(new Date(Date.parse(closes_at) - 1).toISOString())).toBe('published')
  expect(await seen(closes_at)).toBe('expired')
  await run()
  expect((await stored(job.id)).status).toBe('expired')
  expect((await (await app.as('admin')).call(list, { per_page: 100 })).rows.map(({ id }) => id)).not.toContain(job.id)
})
