/** What the board of one roster asks: `screens.ts` asks it ahead, so it pulls nothing in. */
export const boardInput = (roster_id: string) => ({ roster_id, people: 'assignable' as const })
