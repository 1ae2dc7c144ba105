import { afterAll, beforeAll, expect, test } from 'vitest'
import { PgliteEngine } from './engine-pglite.ts'

let engine: PgliteEngine
beforeAll(async () => {
  engine = await PgliteEngine.open({ home: { template: undefined }, deadlineMs: 600_000, waitMs: 300 })
})
afterAll(() => engine.close())

const one = () => engine.transaction('', (session) => session.query<{ one: number }>('select 1 as one'))

test('a transaction that waits too long for another one is refused as busy, and the next one runs', async () => {
  const [began, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const long = engine.transaction('', async () => {
    began.resolve()
    await held.promise
    return 'done'
  })
  await began.promise

  await Promise.all([
    expect(one()).rejects.toMatchObject({ outage: 'busy' }),
    expect(one()).rejects.toMatchObject({ outage: 'busy' }),
  ])
  held.resolve()

  await expect(long).resolves.toBe('done')
  await expect(one()).resolves.toMatchObject({ rows: [{ one: 1 }] })
})

test('what gave up does not run later', async () => {
  const [began, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const long = engine.transaction('', async () => {
    began.resolve()
    await held.promise
  })
  await began.promise
  let ran = 0
  const late = engine.transaction('', async () => void (ran += 1))

  await expect(late).rejects.toMatchObject({ outage: 'busy' })
  held.resolve()
  await long
  await one()

  expect(ran).toBe(0)
})
