import { expect, test } from 'vitest'
import { rosters } from '#contract/rostering/rosters.ts'
import { screenAt } from '#web/app/screens.ts'
import { boardInput } from '#web/modules/rosters/board/board-input.ts'
import { storePrefetched, takePrefetched } from './prefetch.ts'
import type { Answer } from './transport.ts'

const question = { path: '/roster/filter', input: { roster_id: 'a' } } as const
const answer: Answer = { status: 200, header: () => null, json: async () => ({}), blob: async () => new Blob() }

test('an answer that was asked ahead is given to whoever asks the same, once', async () => {
  storePrefetched(question, Promise.resolve(answer))

  expect(takePrefetched({ ...question, input: { roster_id: 'b' } })).toBeUndefined()
  await expect(takePrefetched(question)).resolves.toBe(answer)
  expect(takePrefetched(question)).toBeUndefined()
})

test('one that failed is asked again by whoever needs it', async () => {
  storePrefetched(question, Promise.reject(new Error('cut')))
  await Promise.resolve()

  expect(takePrefetched(question)).toBeUndefined()
})

test('what the screen of a board asks ahead is what the board asks', () => {
  const requested = screenAt('/create-roster')?.ahead?.(new URLSearchParams('roster=r'))

  expect(requested).toEqual({ path: rosters.filter.path, input: boardInput('r') })
  expect(screenAt('/create-roster')?.ahead?.(new URLSearchParams())).toBeNull()
})
