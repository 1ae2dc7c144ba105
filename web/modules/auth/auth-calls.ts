/**
 * The calls before the sign-in. The contract comes with zod, which showing these screens does not need: it is fetched while somebody
 * types, and each call is checked by the server.
 */
export const authCalls = () => import('#contract/accounts/auth.ts').then(({ auth }) => auth)

export type AuthCalls = Awaited<ReturnType<typeof authCalls>>
