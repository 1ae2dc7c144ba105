import { z } from 'zod'
import { apart, read, write } from '#contract/call.ts'
import { mostDeviceTokens } from '#contract/values/device-tokens.ts'
import { workRights } from '#contract/people/employees.ts'
import { localDate } from '#contract/values/time.ts'
import { weekStarts } from '#contract/values/week-starts.ts'
import { currentPassword, email, id, language, line, newPassword, personName, phone } from '#contract/values/values.ts'

/** What the browser keeps under `userData`; the names are the specification's. */
export const userData = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  locale: language,
  agency: z.object({ id: z.string(), name: z.string() }).nullable(),
  employee_id: z.string().nullable(),
  customer_id: z.string().nullable(),
  /** set for a supervisor, who is of kind admin and sees their sites only */
  supervisor_id: z.string().nullable(),
  /** on which day the weeks begin that they see, and in which currency amounts are typed: of their company, or of the agency's head company */
  week_start: z.enum(weekStarts),
  currency: z.string(),
  /** where the picture is, an address of this server; null: initials are shown */
  avatar: z.string().nullable(),
  roles: z.array(z.object({ name: z.string() })),
  abilities: z.array(z.object({ action: z.string(), subject: z.string() })),
})
export type UserData = z.infer<typeof userData>

/** stored by the browser, also after signing out, and sent with the next sign-in: wrong guesses from elsewhere do not lock it out */
const device_token = z.string()
const session = z.object({ accessToken: z.string(), refreshToken: z.string(), userData, device_token })
const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })

// Deliberately loose: a wrong address gets the same answer as a wrong password.
const looseEmail = line(254).min(1).toLowerCase()

/** Six digits, ten minutes, five tries, one use; another one may be asked for after 60 seconds (domain.md, validation rules). */
export const codeLimits = { digits: 6, minutes: 10, tries: 5, resend_seconds: 60 } as const
/** What a code that came by mail is for. */
export const codePurposes = ['register', 'recover'] as const
export type CodePurpose = (typeof codePurposes)[number]
/** Where the letter's link leads: what is after the # stays in the browser. `#email=…&purpose=…` */
export const codeLink = (email: string, purpose: CodePurpose) =>
  `/verify-otp#email=${encodeURIComponent(email)}&purpose=${purpose}`
const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'validation.oneTimeCode')

const sent = z.object({ resend_seconds: z.number().int() })

const signIn = (path: '/login' | '/jwt/login') =>
  write({
    path,
    needs: 'public',
    says: 'Signs in with e-mail and password; answers the tokens and the profile that the browser keeps. With two-factor on, `otp` (a code of the authenticator app or a recovery code) is asked for at its field.',
    input: {
      email: looseEmail,
      password: currentPassword,
      otp: line(40).default(''),
      device_tokens: z.array(line(100)).max(mostDeviceTokens).default([]),
    },
    result: session,
  })

const register = (path: '/register' | '/jwt/register') =>
  write({
    path,
    needs: 'public',
    says: 'Registers a candidate; a code that confirms it goes out by mail. The answer is the same when the address has an account already.',
    input: {
      first_name: personName(80),
      last_name: personName(80),
      email,
      phone,
      birth_date: localDate,
      right_to_work: z.enum(workRights),
      password: newPassword,
      locale: language.default('en'),
      /** the company code in the agency's public link; without one the only agency there is */
      agency: line(80).toLowerCase().default(''),
      /** a trap: no person sees this field */
      website: line(200).default(''),
    },
    result: sent,
  })

export const auth = {
  login: signIn('/login'),
  jwtLogin: signIn('/jwt/login'),
  register: register('/register'),
  jwtRegister: register('/jwt/register'),
  agencies: read({
    path: '/register-agency',
    needs: 'public',
    says: 'The agency that a public link leads to: whom one registers with. Null when there is none, or several to choose from.',
    input: { agency: line(80).toLowerCase().default('') },
    result: z.object({ agency: z.object({ name: z.string(), slug: z.string() }).nullable() }),
  }),
  forgotPassword: write({
    path: '/forgot-password',
    needs: 'public',
    says: 'Sends a code for a new password by mail; says the same whether there is such an account or not.',
    input: { email: looseEmail },
    result: sent,
  }),
  resendCode: write({
    path: '/resend-otp',
    needs: 'public',
    says: 'Sends another code, at the earliest 60 seconds after the last.',
    input: { email: looseEmail, purpose: z.enum(codePurposes) },
    result: sent,
  }),
  verifyCode: write({
    path: '/verify-otp',
    needs: 'public',
    says: 'Takes the code from the letter. Confirms a registration and signs in, or gives the token with which a new password is set.',
    input: { email: looseEmail, purpose: z.enum(codePurposes), otp: code },
    result: z.object({ token: z.string().nullable(), session: session.nullable() }),
  }),
  updatePassword: write({
    path: '/update-password',
    needs: 'public',
    says: 'Sets a new password with the token of a code or of an invitation; every session of the account ends.',
    input: { token: line(200).min(1), password: newPassword },
    result: z.object({ email: z.string(), device_token }),
  }),
  changePassword: apart(
    write({
      path: '/password-update',
      needs: 'signed-in',
      says: 'Changes the password of whoever asks; every other session of the account ends.',
      input: { current_password: currentPassword, password: newPassword },
      result: z.object({ ended_sessions: z.number().int() }),
    }),
  ),
  refresh: write({
    path: '/jwt/refresh-token',
    needs: 'public',
    says: 'Exchanges a refresh token for new tokens; each refresh token works once, and using an old one ends the session.',
    input: { refreshToken: line(200).min(1) },
    result: tokens,
  }),
  logout: write({
    path: '/jwt/logout',
    needs: 'public',
    says: 'Ends the session of a refresh token; says yes even when there is none.',
    input: { refreshToken: line(200).default('') },
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
  switch: apart(
    write({
      path: '/auth/switch-membership',
      needs: 'signed-in',
      says: 'Goes on as another membership of the same account (people do work for two agencies): a new session, the old one ends.',
      input: { membership_id: id },
      result: session,
    }),
  ),
}
