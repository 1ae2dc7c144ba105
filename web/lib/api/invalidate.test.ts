import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidatePaths } from './invalidate.ts'

const queryKey = ['/roster/list', { page: 1 }]

/** A query that is shown, and the answers that its loads wait for. */
function shownQuery() {
  const client = new QueryClient()
  const answers: ((rows: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const end = new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
  return { client, answers, end, data: () => client.getQueryData(queryKey) }
}

test('a first load that had begun before the change is loaded again after it', async () => {
  const { client, answers, end, data } = shownQuery()

  const changed = invalidatePaths(client, ['/roster/list'])
  answers[0]?.('of before')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('of after')
  await changed

  expect(data()).toBe('of after')
  end()
})

test('what was loaded before the change is loaded once more', async () => {
  const { client, answers, end, data } = shownQuery()
  answers[0]?.('of before')
  await expect.poll(data).toBe('of before')

  const changed = invalidatePaths(client, ['/roster/list', '/roster/others'])
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('of after')
  await changed

  expect([data(), answers.length]).toEqual(['of after', 2])
  end()
})
