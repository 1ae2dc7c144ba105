import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseFailure } from './engine.ts'

const attemptsAllowed = 4
const contentionCodes = new Set(['40001', '40P01'])

/**
 * Returns a function that runs one transaction at a time per chain of calls. Opening a second transaction of the same engine inside the
 * first would wait for itself on PGlite (one session) and can exhaust the pool on PostgreSQL, so it throws instead.
 */
export function transactionGuard() {
  const inside = new AsyncLocalStorage<{ open: boolean }>()
  return async function guarded<T>(run: () => Promise<T>): Promise<T> {
    if (inside.getStore()?.open) {
      throw new Error('Programming error: a transaction was opened inside another one. Pass the `db` that you have.')
    }
    const mark = { open: true }
    return inside.run(mark, () =>
      run().finally(() => {
        mark.open = false
      }),
    )
  }
}

/** Retries up to three times when the database reports a lost race (40001, 40P01). */
export async function withRetries<T>(attempt: () => Promise<T>, attemptsLeft = attemptsAllowed - 1): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (attemptsLeft === 0 || !isContention(error)) throw error
    await sleep(5 + Math.random() * 25 * (attemptsAllowed - attemptsLeft))
    return withRetries(attempt, attemptsLeft - 1)
  }
}

const isContention = (error: unknown) => isDatabaseFailure(error) && contentionCodes.has(error.code)
