import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/database/transaction.ts'

/**
 * Runs a portion of an import. All requests wait for the one connection of an embedded database, so as much time as the portion took is
 * then left to them: without that each one waits for a portion (`npm run bench imports`).
 */
export async function inPortion<T>({ kind }: Pick<Database, 'kind'>, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  if (kind === 'pglite') await pause(performance.now() - began)
  return result
}
