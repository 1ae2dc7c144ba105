import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#server/database/transaction.ts'
import { testDatabase } from '#server/testing/databases/databases.ts'
import { testOutside } from '#server/testing/outside.ts'
import { firstRun, type BackgroundJob, nextRetry, nextRun } from './job.ts'
import { JobRunner } from './job-runner.ts'
import { claimJob, failingJobs } from './job-store.ts'

const { outside, remove } = testOutside()
const start = '2026-11-18T02:00:00.000Z'
const minute = 60_000
let database: Database
let logged: { details: Record<string, unknown>; message: string }[]
const log = {
  info: () => {},
  error: (details: object, message: string) => void logged.push({ details: { ...details }, message }),
}

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  logged = []
  outside.clock.moveTo(start)
  await database.asPlatform((db) => db.deleteFrom('background_jobs').execute())
})
afterAll(async () => {
  await database.close()
  await remove()
})

const hourly = { schedule: { every_seconds: 3600 }, timeout_minutes: 5 }
const later = (milliseconds: number) => outside.clock.moveBy({ milliseconds })
const leasesExpire = () =>
  database.asPlatform((db) =>
    db
      .updateTable('background_jobs')
      .set({ leased_until: sql`now()` })
      .execute(),
  )
const stored = () => database.asPlatform((db) => db.selectFrom('background_jobs').selectAll().orderBy('name').execute())

/** One server process: its runner has an id of its own. */
async function processWith(...jobs: readonly BackgroundJob[]) {
  const runner = new JobRunner({ database, outside, log, jobs })
  await runner.register()
  return runner
}

/** A job that counts its runs, and ends when the test tells it to. */
function countedJob(more: Partial<BackgroundJob> = {}) {
  const held = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const runs: AbortSignal[] = []
  const job: BackgroundJob = {
    ...{ name: 'count', ...hourly, ...more },
    async run({ signal }) {
      runs.push(signal)
      began.resolve()
      await held.promise
      return runs.length
    },
  }
  return { job, runs, began: began.promise, end: held.resolve }
}

describe('a job', () => {
  test('runs at the first start, then again when it is due, and stores its result', async () => {
    const { job, runs, end } = countedJob()
    end()
    const runner = await processWith(job)

    await runner.runDue()
    await runner.runDue()
    expect(runs).toHaveLength(1)
    later(60 * minute)
    await runner.runDue()

    expect(runs).toHaveLength(2)
    expect(await stored()).toMatchObject([
      {
        ...{ name: 'count', attempts: 0, leased_by: null, leased_until: null },
        ...{ last_outcome: 'done', last_error: null, last_result: 2 },
      },
    ])
  })

  test('runs once although two processes look at the same time', async () => {
    const { job, runs, began, end } = countedJob()
    const [one, other] = [await processWith(job), await processWith(job)]

    const both = Promise.all([one.runDue(), other.runDue()])
    await began
    expect((await Promise.all([one.runNow('count'), other.runNow('count')])).toSorted()).toEqual(['busy', 'busy'])
    end()
    await both

    expect(runs).toHaveLength(1)
  })

  test('of a process that died is taken over when its lease has expired, and not before', async () => {
    const { job, runs, end } = countedJob()
    end()
    const runner = await processWith(job)
    await runner.runDue()
    const dead = { name: 'count', owner: '00000000-0000-7000-8000-000000000001' }
    await database.asPlatform((db) => claimJob(db, dead, 'woken', outside.clock.now()))

    // The clock of this process is an hour ahead of the other one's.
    later(60 * minute)
    await runner.runDue()
    expect(runs).toHaveLength(1)
    await leasesExpire()
    await runner.runDue()

    expect(runs).toHaveLength(2)
  })

  test('that was taken over does not overwrite what the new owner stored', async () => {
    const slow = countedJob()
    const quick = countedJob()
    quick.end()
    const [dead, alive] = [await processWith(slow.job), await processWith(quick.job)]
    const first = dead.runNow('count')
    await slow.began
    later(2 * minute)
    await leasesExpire()
    await alive.runNow('count')
    later(minute)
    slow.end()
    await first

    expect(await stored()).toMatchObject([{ last_finished_at: new Date(Date.parse(start) + 2 * minute).toISOString() }])
  })

  test('that fails is logged with its cause, stored, and retried at increasing intervals', async () => {
    const cause = new Error('the printer is on fire')
    const runner = await processWith({ name: 'print', ...hourly, run: () => Promise.reject(cause) })
    const waits: number[] = []
    for (let round = 0; round < 5; round++) {
      await runner.runDue()
      const [row] = await stored()
      const wait = Date.parse(row?.next_run_at ?? '') - outside.clock.now().getTime()
      waits.push(wait / minute)
      later(wait)
    }

    expect(waits).toEqual([1, 5, 15, 60, 60])
    expect(await stored()).toMatchObject([
      { attempts: 5, last_outcome: 'failed', last_error: 'the printer is on fire' },
    ])
    expect(logged[0]).toMatchObject({
      message: 'background job failed',
      details: { job: 'print', err: cause, attempts: 1 },
    })
    expect(await database.readAsPlatform(failingJobs)).toEqual(['print'])
  })

  test('that succeeds after failures is back on its schedule', async () => {
    let works = false
    const run = () => (works ? Promise.resolve(3) : Promise.reject(new Error('not yet')))
    const runner = await processWith({ name: 'print', ...hourly, run })
    await runner.runDue()
    works = true
    later(minute)
    await runner.runDue()

    expect(await stored()).toMatchObject([{ attempts: 0, last_outcome: 'done', last_error: null, last_result: 3 }])
    expect(await database.readAsPlatform(failingJobs)).toEqual([])
  })

  test('that nobody has run for two days, and this process does not list, is deleted', async () => {
    await processWith(countedJob({ name: 'former' }).job)
    await processWith(countedJob().job)
    // It may be one of a newer version in another process.
    expect((await stored()).map(({ name }) => name)).toEqual(['count', 'former'])
    later(49 * 60 * minute)
    await processWith(countedJob().job)

    expect((await stored()).map(({ name }) => name)).toEqual(['count'])
  })

  test('whose next run is further away than its schedule allows is brought forward', async () => {
    const { job } = countedJob()
    await processWith(job)
    await database.asPlatform((db) =>
      db.updateTable('background_jobs').set({ next_run_at: '2036-01-01T00:00:00Z' }).execute(),
    )
    await processWith(job)

    expect(await stored()).toMatchObject([{ next_run_at: '2026-11-18T03:00:00.000Z' }])
  })

  test('whose next retry is further away than its longest wait is brought forward', async () => {
    const { job } = countedJob({ retry_minutes: [1, 30] })
    await processWith(job)
    await database.asPlatform((db) =>
      db.updateTable('background_jobs').set({ next_run_at: '2036-01-01T00:00:00Z', attempts: 1 }).execute(),
    )
    await processWith(job)

    expect(await stored()).toMatchObject([{ next_run_at: '2026-11-18T02:30:00.000Z' }])
  })

  test('that ran while the clock was a day ahead does not wait for that day', async () => {
    const runner = await processWith({ name: 'print', ...hourly, run: () => Promise.resolve(1) })
    await runner.runDue()
    later(1440 * minute)
    await runner.runDue()
    expect(await stored()).toMatchObject([{ next_run_at: '2026-11-19T03:00:00.000Z' }])

    outside.clock.moveTo(start)
    await runner.runDue()
    expect(await stored()).toMatchObject([{ next_run_at: '2026-11-18T03:00:00.000Z' }])
  })
})

describe('a topic', () => {
  const notify = () => database.asPlatform((db) => sql`select pg_notify('muster_jobs', 'emails')`.execute(db))
  const started = async (job: BackgroundJob) => {
    const runner = await processWith(job)
    await runner.start()
    await runner.runDue()
    return runner
  }

  test('triggers its job', async () => {
    const { job, runs, end } = countedJob({ wakeOn: 'emails' })
    end()
    const processes = [await started(job), await started(job)]
    expect(runs).toHaveLength(1)

    await notify()

    await expect.poll(() => runs.length).toBeGreaterThan(1)
    for (const one of processes) await one.stop()
  })

  test('that arrives while its job runs makes it run once more', async () => {
    const { job, runs, began, end } = countedJob({ wakeOn: 'emails' })
    const runner = await processWith(job)
    await runner.start()
    await began
    await notify()
    await notify()
    // Through the same connection, so both were received before.
    const received = Promise.withResolvers<string>()
    const unsubscribe = await database.listen('muster_jobs', received.resolve)
    await notify()
    await received.promise
    await unsubscribe()
    end()

    await expect.poll(() => runs.length).toBe(2)
    await runner.stop()
    expect(runs).toHaveLength(2)
  })

  test('does not shorten the wait after a failure', async () => {
    let runs = 0
    const run = () => Promise.reject(new Error(`failure ${++runs}`))
    const runner = await processWith({ name: 'print', ...hourly, run })
    await runner.runDue()
    const lease = { name: 'print', owner: '00000000-0000-7000-8000-000000000001' }
    const woken = () => database.asPlatform((db) => claimJob(db, lease, 'woken', outside.clock.now()))

    expect(await woken()).toBeNull()
    later(minute)
    expect(await woken()).toBe(1)
    await runner.stop()
  })
})

test('a runner that stops aborts its jobs, waits for them, and leaves them to the next start', async () => {
  const job: BackgroundJob = {
    ...{ name: 'long', ...hourly },
    run: ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')))
        began.resolve()
      }),
  }
  const began = Promise.withResolvers<void>()
  const runner = await processWith(job)
  const running = runner.runDue()
  await began.promise

  await runner.stop()
  await running

  expect(await stored()).toMatchObject([
    { leased_by: null, attempts: 0, last_outcome: 'interrupted', next_run_at: start },
  ])
  expect(logged).toEqual([])
})

test('an unreachable database is logged, and the runner continues', async () => {
  const gone = { ...database, readAsPlatform: () => Promise.reject(new Error('connection lost')) }
  const runner = new JobRunner({ database: gone, outside, log, jobs: [countedJob().job] })

  await runner.runDue()

  expect(logged).toMatchObject([{ message: 'background jobs could not be looked up' }])
})

describe('the schedule', () => {
  const at = (time: string) => new Date(`2026-11-18T${time}:00Z`)
  const nightly = { ...countedJob().job, schedule: { daily_at: '16:30' } } as const

  test.each([
    ['02:00', '2026-11-18T16:30:00.000Z'],
    ['16:30', '2026-11-19T16:30:00.000Z'],
    ['23:59', '2026-11-19T16:30:00.000Z'],
  ])('at %s the next 16:30 is %s', (now, next) => {
    expect(nextRun(nightly, at(now)).toISOString()).toBe(next)
    expect(firstRun(nightly, at(now)).toISOString()).toBe(next)
  })

  test('retries wait as configured, and the last wait repeats', () => {
    const waits = [1, 2, 3, 4].map((attempts) => nextRetry({ retry_minutes: [1, 2, 5] }, attempts, at('00:00')))
    expect(waits.map((time) => time.getUTCMinutes())).toEqual([1, 2, 5, 5])
  })
})
