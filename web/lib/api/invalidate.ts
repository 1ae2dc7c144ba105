import type { Query, QueryClient } from '@tanstack/react-query'

/** Marks the results of these paths as stale after a change, and loads those that are shown again. Resolves once they are. */
export const invalidatePaths = (client: QueryClient, paths: readonly string[]) =>
  Promise.all(paths.map((path) => invalidatePath(client, path)))

async function invalidatePath(client: QueryClient, path: string) {
  const queryKey = [path]
  const begun = client.getQueryCache().findAll({ queryKey, predicate: isFirstLoad })
  await client.invalidateQueries({ queryKey })
  if (begun.length === 0) return
  // They may have read what was before the change, and React Query starts no first load again.
  await Promise.allSettled(begun.map(({ promise }) => Promise.resolve(promise)))
  await client.invalidateQueries({ queryKey, predicate: (query) => begun.includes(query) })
}

const isFirstLoad = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'
