import type { Query, QueryClient } from '@tanstack/react-query'
import { rosterChanges } from '#contract/rostering/rosters/changes.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { Refused } from '#web/lib/api/refused.ts'
import { invalidate } from '#web/lib/api/use-send.ts'

const pauseMs = 1000
const boards = { queryKey: [rosters.filter.path], type: 'active' } as const

/**
 * Loads the boards shown, and what belongs to them, after a change. While further changes wait, only what the `next` one needs is loaded, and
 * nothing before an undo: a key that is held down would use up the calls that a user may make.
 *
 * Resolves once the boards are loaded, however long that takes: with the versions of the old board, the next change would be refused as if
 * somebody else had changed the same shift. A board that is no longer shown, or that the server refuses to load, is not waited for.
 */
export async function reloadBoard(client: QueryClient, next: 'apply' | 'undo' | 'redo' | null) {
  if (next === 'undo' || next === 'redo') return
  await (next === null ? invalidate(client, [rosters, rosterChanges]) : client.invalidateQueries(boards))
  while (client.getQueryCache().findAll(boards).some(mayLoad)) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    await client.refetchQueries(boards)
  }
}

/** The load failed or was interrupted by another one. */
const mayLoad = ({ state }: Query) =>
  state.isInvalidated && !(state.error instanceof Refused && state.error.status < 500)
