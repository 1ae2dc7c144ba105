import { z } from 'zod'
import { cleanDigits, cleanEmail } from '#contract/values/formats/clean-text.ts'
import { ownTransaction, read, readByBody, write } from '#contract/call.ts'
import { agencyContact } from './agency-contact.ts'
import { maxDeviceTokens } from '#contract/values/devices/device-tokens.ts'
import { workRightsBases } from '#contract/people/employees.ts'
import { localDate } from '#contract/values/time.ts'
import { weekStarts } from '#contract/values/week-starts.ts'
import {
  currentPassword,
  email,
  id,
  language,
  line,
  newPassword,
  lastName,
  personName,
  phone,
  limited,
} from '#contract/values/values.ts'

/** Stored by the browser under `userData`; the names are the specification's. */
export const userData = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  locale: language,
  agency: agencyContact.extend({ id: z.string() }).nullable(),
  employee_id: z.string().nullable(),
  customer_id: z.string().nullable(),
  /** set for a supervisor, who has kind admin but sees only their own locations */
  supervisor_id: z.string().nullable(),
  /** the day on which weeks start and the currency of amounts: those of the user's company, or else of the agency's head company */
  week_start: z.enum(weekStarts),
  currency: z.string(),
  /** of the agency’s head office, whose day is “today”; null for users of the platform */
  time_zone: z.string().nullable(),
  /** the address of the picture on this server; null: initials are shown */
  avatar: z.string().nullable(),
  roles: z.array(z.object({ name: z.string() })),
  abilities: z.array(z.object({ action: z.string(), subject: z.string() })),
})
export type UserData = z.infer<typeof userData>

/**
 * stored by the browser, also after signing out, and sent with the next sign-in, so that wrong guesses from elsewhere do not lock the user
 * out
 */
const device_token = z.string()
export const session = z.object({ accessToken: z.string(), refreshToken: z.string(), userData, device_token })
const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })

// Deliberately loose: an invalid address gets the same response as a wrong password.
const looseEmail = limited(254, cleanEmail).min(1)

/**
 * Six digits, valid for ten minutes, five attempts, single use; a new code can be requested after 60 seconds (domain.md, validation rules).
 */
export const codeLimits = { digits: 6, minutes: 10, tries: 5, resend_seconds: 60 } as const
/** What an emailed code is for. */
export const codePurposes = ['register', 'recover'] as const
export type CodePurpose = (typeof codePurposes)[number]
/** The link in the email. What follows the # stays in the browser: `#email=…&purpose=…` */
export const codeLink = (email: string, purpose: CodePurpose) =>
  `/verify-otp#email=${encodeURIComponent(email)}&purpose=${purpose}`
const code = limited(20, cleanDigits).regex(/^\d{6}$/, 'validation.oneTimeCode')

const codeSent = z.object({ resend_seconds: z.number().int() })

const signIn = (path: '/login' | '/jwt/login') =>
  write({
    path,
    needs: 'public',
    summary:
      'Signs in with email and password; returns the tokens and the profile that the browser stores. With two-factor authentication on, `otp` (a code of the authenticator app or a recovery code) is required.',
    input: {
      email: looseEmail,
      password: currentPassword,
      otp: line(40).default(''),
      device_tokens: z.array(line(100)).max(maxDeviceTokens).default([]),
    },
    result: session,
  })

const register = (path: '/register' | '/jwt/register') =>
  write({
    path,
    needs: 'public',
    summary:
      'Registers a candidate and emails a confirmation code. The result is the same when the address already has an account.',
    input: {
      first_name: personName(80),
      last_name: lastName,
      email,
      phone,
      birth_date: localDate,
      right_to_work: z.enum(workRightsBases),
      password: newPassword,
      locale: language.default('en'),
      /** the company code from the agency's public link; without one, the only agency there is */
      agency: line(80).toLowerCase().default(''),
      /** a honeypot: no person sees this field */
      website: line(200).default(''),
    },
    result: codeSent,
  })

export const auth = {
  login: signIn('/login'),
  jwtLogin: signIn('/jwt/login'),
  register: register('/register'),
  jwtRegister: register('/jwt/register'),
  agencies: read({
    path: '/register-agency',
    needs: 'public',
    summary: 'Returns the agency of a public registration link. Null when there is none, or several to choose from.',
    input: { agency: line(80).toLowerCase().default('') },
    result: z.object({ agency: z.object({ name: z.string(), slug: z.string() }).nullable() }),
  }),
  linkAgency: readByBody({
    path: '/private-link-agency',
    needs: 'public',
    summary:
      'Returns how to reach the agency that sent a private link, also one that has expired or was revoked; of an unknown link, the only agency there is. Null when there are several.',
    /** in the body, so that no log has it */
    input: { token: line(100) },
    result: z.object({ agency: agencyContact.nullable() }),
  }),
  forgotPassword: write({
    path: '/forgot-password',
    needs: 'public',
    summary: 'Emails a code for resetting the password. The result is the same whether or not the account exists.',
    input: { email: looseEmail },
    result: codeSent,
  }),
  resendCode: write({
    path: '/resend-otp',
    needs: 'public',
    summary: 'Sends a new code, at the earliest 60 seconds after the previous one.',
    input: { email: looseEmail, purpose: z.enum(codePurposes) },
    result: codeSent,
  }),
  verifyCode: write({
    path: '/verify-otp',
    needs: 'public',
    summary:
      'Verifies the code from the email. Confirms a registration and signs in, or returns the token for setting a new password.',
    input: { email: looseEmail, purpose: z.enum(codePurposes), otp: code },
    result: z.object({ token: z.string().nullable(), session: session.nullable() }),
  }),
  passwordLink: readByBody({
    path: '/password-link',
    needs: 'public',
    summary:
      'Returns the agency whose identity provider signs in the owner of a token, with their address; null when they set a password, or the token works no longer.',
    /** in the body, so that no log has it */
    input: { token: line(200).min(1) },
    result: z.object({ provider: z.object({ name: z.string(), email: z.string() }).nullable() }),
  }),
  updatePassword: write({
    path: '/update-password',
    needs: 'public',
    summary:
      'Sets a new password with the token of a code or of an invitation, ends every session of the account and begins a new one. Without one the owner has to sign in: two-factor authentication is on, or no agency lets them in. Refused where they sign in by a provider only.',
    input: { token: line(200).min(1), password: newPassword },
    result: z.object({ email: z.string(), device_token, session: session.nullable() }),
  }),
  changePassword: ownTransaction(
    write({
      path: '/password-update',
      needs: 'signed-in',
      summary: 'Changes the caller’s password; ends every other session of the account.',
      input: { current_password: currentPassword, password: newPassword },
      result: z.object({ ended_sessions: z.number().int() }),
    }),
  ),
  refresh: write({
    path: '/jwt/refresh-token',
    needs: 'public',
    summary:
      'Exchanges a refresh token for new tokens. Each refresh token works once; using an old one ends the session.',
    input: { refreshToken: line(200).min(1) },
    result: tokens,
  }),
  logout: write({
    path: '/jwt/logout',
    needs: 'public',
    summary: 'Ends the session of a refresh token; succeeds even when there is none.',
    input: { refreshToken: line(200).default('') },
    result: z.object({}),
  }),
  me: read({
    path: '/auth/me',
    needs: 'signed-in',
    summary: 'Returns the caller’s current profile.',
    input: {},
    result: userData,
  }),
  language: write({
    path: '/auth/language',
    needs: 'signed-in',
    summary: 'Sets the language of the caller’s user interface and emails.',
    input: { locale: language },
    result: z.object({ locale: language }),
  }),
  switch: ownTransaction(
    write({
      path: '/auth/switch-membership',
      needs: 'signed-in',
      summary:
        'Switches to another membership of the same account (some people work for two agencies): starts a new session and ends the old one.',
      input: { membership_id: id },
      result: session,
    }),
  ),
}
