import { z } from 'zod'
import { ownTransaction, read, upload, write } from '#contract/call.ts'
import {
  currentPassword,
  id,
  language,
  line,
  optionalPhone,
  lastName,
  personName,
  version,
} from '#contract/values/values.ts'

export const profile = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  locale: language,
  avatar: z.string().nullable(),
  two_factor: z.boolean(),
  /** when it was switched on */
  two_factor_at: z.string().nullable(),
  recovery_codes_left: z.number().int(),
  password_changed_at: z.string().nullable(),
  created_at: z.string(),
  last_login_at: z.string().nullable(),
  memberships: z.array(
    z.object({
      id: z.string(),
      agency: z.string().nullable(),
      role: z.string(),
      kind: z.string(),
      current: z.boolean(),
    }),
  ),
  version: z.number(),
})
export type Profile = z.infer<typeof profile>

export const ownSession = z.object({
  id: z.string(),
  user_agent: z.string().nullable(),
  /** the IP address of its sign-in */
  address: z.string().nullable(),
  created_at: z.string(),
  seen_at: z.string(),
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** The caller's own account: /pages/profile. No call here accepts an account id; it is always the caller's. */
export const profiles = {
  info: read({
    path: '/profile/info',
    needs: 'signed-in',
    summary: 'Returns the caller’s own account.',
    input: {},
    result: profile,
  }),
  update: write({
    path: '/profile/update',
    needs: 'signed-in',
    summary: 'Updates the caller’s name and phone number.',
    input: { version, first_name: personName(80), last_name: lastName, phone: optionalPhone },
    result: profile,
  }),
  avatar: ownTransaction(
    upload({
      path: '/avatar-upload',
      needs: 'signed-in',
      summary:
        'Sets the caller’s picture: JPEG, PNG or WebP up to 2 MB, recognised by its bytes and re-encoded as 512 × 512; without a file the picture is removed.',
      input: {},
      result: z.object({ avatar: z.string().nullable() }),
    }),
  ),
  sessions: read({
    path: '/profile/session-list',
    needs: 'signed-in',
    summary: 'Lists the caller’s active sessions, latest first.',
    input: {},
    result: z.array(ownSession),
  }),
  endSession: write({
    path: '/profile/session-end',
    needs: 'signed-in',
    summary: 'Ends one of the caller’s sessions.',
    input: { id },
    result: z.object({}),
  }),
  endAllSessions: write({
    path: '/profile/session-end-all',
    needs: 'signed-in',
    summary: 'Ends all of the caller’s sessions, including this one.',
    input: {},
    result: z.object({ ended_sessions: z.number().int() }),
  }),
  startTwoFactor: ownTransaction(
    write({
      path: '/profile/two-factor-start',
      needs: 'signed-in',
      summary:
        'Starts the set-up of two-factor authentication: returns a secret for an authenticator app, not active yet.',
      input: { current_password: currentPassword },
      result: z.object({ secret: z.string(), address: z.string() }),
    }),
  ),
  confirmTwoFactor: ownTransaction(
    write({
      path: '/profile/two-factor-confirm',
      needs: 'signed-in',
      summary:
        'Activates two-factor authentication with a first code of the app; returns ten recovery codes, shown once.',
      input: { otp: line(12).min(6) },
      result: recoveryCodes,
    }),
  ),
  endTwoFactor: ownTransaction(
    write({
      path: '/profile/two-factor-end',
      needs: 'signed-in',
      summary: 'Switches off two-factor authentication.',
      input: { current_password: currentPassword, otp: line(40).min(6) },
      result: z.object({}),
    }),
  ),
  newRecoveryCodes: ownTransaction(
    write({
      path: '/profile/recovery-codes',
      needs: 'signed-in',
      summary: 'Replaces the recovery codes; the old ones no longer work.',
      input: { current_password: currentPassword, otp: line(40).min(6) },
      result: recoveryCodes,
    }),
  ),
}
