/** The input for the board of one roster. `web/app/screens.ts` imports it to prefetch, so this file imports nothing. */
export const boardInput = (roster_id: string) => ({ roster_id, people: 'assignable' as const })

/** The queries that the first frame of the board of one roster waits for. */
export const boardQueries = (roster_id: string) =>
  [
    { path: '/roster/filter', input: boardInput(roster_id) },
    { path: '/position-list', input: {} },
  ] as const
