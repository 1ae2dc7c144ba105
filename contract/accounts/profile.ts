import { z } from 'zod'
import { apart, read, upload, write } from '#contract/call.ts'
import { currentPassword, id, language, line, optionalPhone, personName, version } from '#contract/values/values.ts'

export const profile = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  locale: language,
  avatar: z.string().nullable(),
  two_factor: z.boolean(),
  /** since when it is on */
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
  /** the network address it was opened from */
  address: z.string().nullable(),
  created_at: z.string(),
  seen_at: z.string(),
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** One's own account: /pages/profile. Nothing here takes an account's id; it is always that of whoever asks. */
export const profiles = {
  info: read({ path: '/profile/info', needs: 'signed-in', says: 'One’s own account.', input: {}, result: profile }),
  update: write({
    path: '/profile/update',
    needs: 'signed-in',
    says: 'Changes one’s own name and phone number.',
    input: { version, first_name: personName(80), last_name: personName(80), phone: optionalPhone },
    result: profile,
  }),
  avatar: apart(
    upload({
      path: '/avatar-upload',
      needs: 'signed-in',
      says: 'Sets one’s own picture: JPEG, PNG or WebP up to 2 MB, looked at by its bytes, re-encoded as 512 × 512; without a file it is removed.',
      input: {},
      result: z.object({ avatar: z.string().nullable() }),
    }),
  ),
  sessions: read({
    path: '/profile/session-list',
    needs: 'signed-in',
    says: 'Where one is signed in now, the latest first.',
    input: {},
    result: z.array(ownSession),
  }),
  endSession: write({
    path: '/profile/session-end',
    needs: 'signed-in',
    says: 'Signs out one of one’s own sessions.',
    input: { id },
    result: z.object({}),
  }),
  endAllSessions: write({
    path: '/profile/session-end-all',
    needs: 'signed-in',
    says: 'Signs out everywhere, here too.',
    input: {},
    result: z.object({ ended_sessions: z.number().int() }),
  }),
  startTwoFactor: apart(
    write({
      path: '/profile/two-factor-start',
      needs: 'signed-in',
      says: 'Begins two-factor sign-in: a secret for an authenticator app, not yet in force.',
      input: { current_password: currentPassword },
      result: z.object({ secret: z.string(), address: z.string() }),
    }),
  ),
  confirmTwoFactor: apart(
    write({
      path: '/profile/two-factor-confirm',
      needs: 'signed-in',
      says: 'Puts two-factor sign-in in force with a first code of the app; answers ten recovery codes, shown once.',
      input: { otp: line(12).min(6) },
      result: recoveryCodes,
    }),
  ),
  endTwoFactor: apart(
    write({
      path: '/profile/two-factor-end',
      needs: 'signed-in',
      says: 'Ends two-factor sign-in.',
      input: { current_password: currentPassword, otp: line(40).min(6) },
      result: z.object({}),
    }),
  ),
  newRecoveryCodes: apart(
    write({
      path: '/profile/recovery-codes',
      needs: 'signed-in',
      says: 'Replaces the recovery codes; the old ones no longer work.',
      input: { current_password: currentPassword, otp: line(40).min(6) },
      result: recoveryCodes,
    }),
  ),
}
