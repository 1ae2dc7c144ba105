import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { queries } from '#web/app/queries.ts'
import { Refused, Unreachable } from '#web/lib/api/refused.ts'
import { reloadBoard } from './reload-board.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  queries.clear()
  vi.useRealTimers()
})

/** A board on the screen, whose loads fail until `failures` is empty; its data is the number of loads. */
async function shownBoard(client: QueryClient) {
  const failures: Error[] = []
  let loads = 0
  const load = async () => {
    const failure = failures.shift()
    if (failure) throw failure
    return (loads += 1)
  }
  const observer = new QueryObserver(client, { queryKey: [rosters.filter.path, { roster_id: 'r' }], queryFn: load })
  const close = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(1)
  expect(observer.getCurrentResult().data).toBe(1)
  return { failures, close, data: () => observer.getCurrentResult().data }
}

const tooMany = () => new Refused({ code: 'tooManyCalls' }, 429, 18)

/** What a promise has resolved to after so many seconds. */
async function after(seconds: number, work: Promise<void>) {
  let is_done = false
  void work.then(() => (is_done = true))
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  return is_done
}

test('the next change waits for the board of the last one, however long the limit of calls lasts', async () => {
  const board = await shownBoard(queries)
  board.failures.push(tooMany(), tooMany(), tooMany())

  const work = reloadBoard(queries, 'apply')

  expect(await after(40, work)).toBe(false)
  expect(await after(20, work)).toBe(true)
  expect(board.data()).toBe(2)
  board.close()
})

test('the next change waits for the board through an outage', async () => {
  const board = await shownBoard(queries)
  board.failures.push(...Array.from({ length: 40 }, () => new Unreachable()))

  const work = reloadBoard(queries, null)

  expect(await after(20, work)).toBe(false)
  board.failures.length = 0
  expect(await after(20, work)).toBe(true)
  expect(board.data()).toBe(2)
  board.close()
})

test('before an undo nothing is loaded', async () => {
  const board = await shownBoard(queries)

  await reloadBoard(queries, 'undo')

  expect(board.data()).toBe(1)
  board.close()
})

test('a board that is refused or no longer shown is not waited for', async () => {
  const refused = await shownBoard(queries)
  refused.failures.push(new Refused({ code: 'notFound' }, 404))
  expect(await after(5, reloadBoard(queries, 'apply'))).toBe(true)
  refused.close()
  queries.clear()

  const closed = await shownBoard(queries)
  closed.failures.push(...Array.from({ length: 40 }, () => new Unreachable()))
  const work = reloadBoard(queries, 'apply')
  expect(await after(2, work)).toBe(false)
  closed.close()
  expect(await after(20, work)).toBe(true)
})
