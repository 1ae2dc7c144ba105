import { expect, test } from 'vitest'
import { positionChoices } from '#contract/platform/reference.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { screenAt } from '#web/app/screens.ts'
import { boardInput } from '#web/modules/rosters/board/board-input.ts'
import { storePrefetched, takePrefetched } from './prefetch.ts'
import type { ApiResponse } from './transport.ts'

const question = { path: '/roster/filter', input: { roster_id: 'a' } } as const
const answer: ApiResponse = { status: 200, header: () => null, json: async () => ({}), blob: async () => new Blob() }

test('returns a prefetched response to the first identical request only', async () => {
  storePrefetched(question, Promise.resolve(answer))

  expect(takePrefetched({ ...question, input: { roster_id: 'b' } })).toBeUndefined()
  await expect(takePrefetched(question)).resolves.toBe(answer)
  expect(takePrefetched(question)).toBeUndefined()
})

test('sends the request again when the prefetch failed', async () => {
  storePrefetched(question, Promise.reject(new Error('cut')))
  await Promise.resolve()

  expect(takePrefetched(question)).toBeUndefined()
})

test('prefetches for a board exactly the requests that the board sends', () => {
  const requested = screenAt('/create-roster')?.prefetch?.(new URLSearchParams('roster=r'))

  expect(requested).toEqual([
    { path: rosters.filter.path, input: boardInput('r') },
    { path: positionChoices.all.path, input: {} },
  ])
  expect(screenAt('/create-roster')?.prefetch?.(new URLSearchParams())).toEqual([])
})
