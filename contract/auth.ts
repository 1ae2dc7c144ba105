import { z } from 'zod'
import { read, write } from '#contract/call.ts'
import { kinds } from '#contract/permissions.ts'
import { language } from '#contract/values.ts'

/** What the browser keeps under `userData`; the names are the specification's. */
export const userData = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  locale: language,
  agency: z.object({ id: z.string(), name: z.string() }).nullable(),
  employee_id: z.string().nullable(),
  customer_id: z.string().nullable(),
  roles: z.array(z.object({ name: z.string() })),
  abilities: z.array(z.object({ action: z.string(), subject: z.string() })),
})
export type UserData = z.infer<typeof userData>

export const kind = z.enum(kinds)

const session = z.object({ accessToken: z.string(), refreshToken: z.string(), userData })
const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })

const signIn = (path: '/login' | '/jwt/login') =>
  write({
    path,
    needs: 'public',
    says: 'Signs in with e-mail and password; answers the tokens and the profile that the browser keeps.',
    input: {
      // Deliberately loose: a wrong address gets the same answer as a wrong password.
      email: z.string().trim().toLowerCase().min(1).max(254),
      password: z.string().min(1).max(128),
    },
    result: session,
  })

export const auth = {
  login: signIn('/login'),
  jwtLogin: signIn('/jwt/login'),
  refresh: write({
    path: '/jwt/refresh-token',
    needs: 'public',
    says: 'Exchanges a refresh token for new tokens; each refresh token works once, and using an old one ends the session.',
    input: { refreshToken: z.string().min(1).max(200) },
    result: tokens,
  }),
  logout: write({
    path: '/jwt/logout',
    needs: 'public',
    says: 'Ends the session of a refresh token; says yes even when there is none.',
    input: { refreshToken: z.string().max(200).default('') },
    result: z.object({}),
  }),
  me: read({
    path: '/auth/me',
    needs: 'signed-in',
    says: 'The profile of whoever asks, as it stands now.',
    input: {},
    result: userData,
  }),
  language: write({
    path: '/auth/language',
    needs: 'signed-in',
    says: 'Sets the language in which the product speaks to whoever asks.',
    input: { locale: language },
    result: z.object({ locale: language }),
  }),
}
