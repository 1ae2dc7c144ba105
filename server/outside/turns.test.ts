import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

const limits = { concurrent: 2, maxWaiting: 500, maxWaitMs: 60_000 }

/** Work that ends when the test says so, and the order in which it began. */
function heldWork() {
  const began: string[] = []
  const ends: (() => void)[] = []
  return {
    began,
    of: (name: string) => async () => {
      began.push(name)
      await new Promise<void>((end) => ends.push(end))
      return name
    },
    async endAll() {
      await new Promise((next) => setImmediate(next))
      while (ends.length > 0) {
        ends.shift()?.()
        await new Promise((next) => setImmediate(next))
      }
    },
  }
}

const outcomes = async (all: readonly Promise<string>[]) =>
  (await Promise.allSettled(all)).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason.code)))

test('of 120 at once all are run, two at a time', async () => {
  const work = heldWork()
  const turns = new Turns(limits)
  const all = Array.from({ length: 120 }, (_, at) => turns.run('office', work.of(`worker ${at}`)))
  await new Promise((next) => setImmediate(next))
  expect(work.began).toEqual(['worker 0', 'worker 1'])

  await work.endAll()

  expect(await outcomes(all)).toEqual(Array.from({ length: 120 }, (_, at) => `worker ${at}`))
})

test('one address with much work delays another one by a turn only', async () => {
  const work = heldWork()
  const turns = new Turns({ ...limits, concurrent: 1 })
  const flood = Array.from({ length: 50 }, (_, at) => turns.run('flood', work.of(`flood ${at}`)))
  const ours = turns.run('office', work.of('ours'))

  await work.endAll()

  await Promise.all([...flood, ours])
  expect(work.began.indexOf('ours')).toBeLessThanOrEqual(2)
})

test('when too many wait, the newest of the address with the most is refused as busy', async () => {
  const work = heldWork()
  const turns = new Turns({ concurrent: 1, maxWaiting: 3, maxWaitMs: 60_000 })
  const flood = Array.from({ length: 4 }, (_, at) => turns.run('flood', work.of(`flood ${at}`)))
  const ours = turns.run('office', work.of('ours'))
  const ended = outcomes([...flood, ours])
  await new Promise((next) => setImmediate(next))

  await work.endAll()

  expect(await ended).toEqual(['flood 0', 'flood 1', 'flood 2', 'busy', 'ours'])
})

test('what has waited too long is refused as busy, and the queue goes on', async () => {
  const work = heldWork()
  const turns = new Turns({ concurrent: 1, maxWaiting: 3, maxWaitMs: 20 })
  const first = turns.run('office', work.of('first'))

  await expect(turns.run('office', work.of('second'))).rejects.toMatchObject({ code: 'busy' })
  const third = turns.run('office', work.of('third'))
  await work.endAll()

  expect(await outcomes([first, third])).toEqual(['first', 'third'])
})
