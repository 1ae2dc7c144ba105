/**
 * The calls before the sign-in. The contract comes with zod, which showing these screens does not need: it is fetched while somebody
 * types, and each call is checked by the server.
 */
export const doorCalls = () => import('#contract/auth.ts').then(({ auth }) => auth)

export type DoorCalls = Awaited<ReturnType<typeof doorCalls>>
