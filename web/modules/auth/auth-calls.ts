/** The calls before the sign-in, which showing its screens does not need: they are loaded while somebody types. */
export const authCalls = () => import('#contract/accounts/auth.ts').then(({ auth }) => auth)

export type AuthCalls = Awaited<ReturnType<typeof authCalls>>
