/** The input for the board of one roster. `shell.screens.ts` imports it to prefetch, so this file imports nothing. */
export const boardInput = (roster_id: string) => ({ roster_id, people: 'assignable' as const })
