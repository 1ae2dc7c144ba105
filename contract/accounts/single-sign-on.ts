import { z } from 'zod'
import { list, ofAccounts, ownTransaction, read, readByBody, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { decodeDomain } from '#contract/values/formats/domains.ts'
import { cleanEmail } from '#contract/values/formats/clean-text.ts'
import { booleanField, choice, id, limited, line, name, optionalId, text, version } from '#contract/values/values.ts'
import { session } from './auth.ts'

/** off; on: users of its domains may sign in through it; required: they have to. */
export const providerModes = ['off', 'on', 'required'] as const

export type ProviderMode = (typeof providerModes)[number]

export const defaultScopes = 'openid email profile'
export const maxGroups = 50

export const emailDomain = z.object({
  domain: z.string(),
  /** the text of the DNS record that proves that the domain is theirs */
  dns_text: z.string(),
  verified_at: z.string().nullable(),
})
export type EmailDomain = z.infer<typeof emailDomain>

const identityProvider = z.object({
  issuer: z.string(),
  client_id: z.string(),
  scopes: z.string(),
  mode: z.enum(providerModes),
  trusts_email: z.boolean(),
  creates_users: z.boolean(),
  groups_claim: z.string(),
  default_role_id: z.string().nullable(),
  groups: z.array(z.object({ group_name: z.string(), role_id: z.string() })),
  password_membership_id: z.string().nullable(),
  tested_at: z.string().nullable(),
  tested_by_name: z.string().nullable(),
  /** whether the reader tested it themselves */
  is_tested_by_me: z.boolean(),
  version: z.number().int(),
})
export type IdentityProvider = z.infer<typeof identityProvider>

/** `system`: the role of administrators that every installation has */
const officeRole = choice.extend({ system: z.boolean() })

export const singleSignOnSettings = z.object({
  agency_id: z.string(),
  provider: identityProvider.nullable(),
  domains: z.array(emailDomain),
  /** what has to be entered at the provider */
  redirect_address: z.string(),
  sign_out_address: z.string(),
  back_channel_address: z.string(),
  /** the roles that groups can stand for, and the users who can keep a password */
  roles: z.array(officeRole),
  users: z.array(choice),
  scim: z.object({
    address: z.string(),
    /** null: none was made, or it was revoked */
    token: z.object({ ends: z.string(), created_at: z.string(), last_used_at: z.string().nullable() }).nullable(),
  }),
})
export type SingleSignOnSettings = z.infer<typeof singleSignOnSettings>

/** How a test sign-in ended. */
export const testOutcome = z.object({
  email: z.string(),
  name: z.string(),
  groups: z.array(z.string()),
  /** the role by these groups; null: the user keeps their own */
  role: officeRole.nullable(),
  has_access: z.boolean(),
})
export type TestOutcome = z.infer<typeof testOutcome>

export const linkedUser = z.object({
  id: z.string(),
  membership_id: z.string(),
  name: z.string(),
  email: z.string(),
  linked_at: z.string(),
  last_used_at: z.string(),
})
export type LinkedUser = z.infer<typeof linkedUser>

// Deliberately loose: what is no address has no provider.
const looseEmail = limited(254, cleanEmail).min(1)
/** a secret of the browser that begins a sign-in, without which nobody can finish it */
const browser_key = line(100).min(20)
/** what the provider added to the address of its redirect */
const parameters = line(8000)

const domain = limited(253, (value) => decodeDomain(value.trim().toLowerCase())).regex(
  /^(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+[\p{L}\p{M}]{2,}$/u,
  'validation.domain',
)

const view = [['Single Sign-On', 'view']] as const
const update = [['Single Sign-On', 'update']] as const
/** the super admin names the agency */
const agency = { agency_id: optionalId }

export const singleSignOn = {
  options: readByBody({
    path: '/single-sign-on/options',
    needs: 'public',
    summary: 'Returns the agency whose provider signs in users of the address’s domain; null when there is none.',
    input: { email: looseEmail },
    result: z.object({ provider: z.object({ name: z.string(), is_required: z.boolean() }).nullable() }),
  }),
  start: write({
    path: '/single-sign-on/start',
    needs: 'public',
    summary: 'Begins a sign-in: returns the address at the provider. `browser_key` is needed to finish it.',
    input: { email: looseEmail, browser_key },
    result: z.object({ address: z.string() }),
  }),
  finish: write({
    path: '/single-sign-on/finish',
    needs: 'public',
    summary: 'Completes the redirect from the provider, once and only in the browser that began it, and signs in.',
    input: { agency_id: id, parameters, browser_key },
    result: session,
  }),
  signOut: write({
    path: '/single-sign-on/sign-out',
    needs: 'public',
    summary:
      'Ends the session of a refresh token. Returns the address that ends the session at the provider too; null when it has none.',
    input: { refreshToken: line(200).default('') },
    result: z.object({ address: z.string().nullable() }),
  }),
  info: ownTransaction(
    read({
      path: '/single-sign-on/info',
      needs: view,
      kinds: staff,
      summary: 'Returns the agency’s identity provider and email domains.',
      input: agency,
      result: singleSignOnSettings,
    }),
  ),
  store: ofAccounts(
    write({
      path: '/single-sign-on/store',
      needs: update,
      kinds: staff,
      summary:
        'Stores the agency’s identity provider. Another issuer or client switches single sign-on off until it is tested again.',
      input: {
        ...agency,
        version: version.optional(),
        issuer: text(300),
        client_id: text(300),
        /** empty: the stored one stays */
        client_secret: line(500).default(''),
        scopes: text(300).default(defaultScopes),
        trusts_email: booleanField.default(false),
        creates_users: booleanField.default(false),
        groups_claim: text(200).default('groups'),
        default_role_id: optionalId,
        groups: z
          .array(z.strictObject({ group_name: name(200), role_id: id }))
          .max(maxGroups)
          .default([]),
        password_membership_id: optionalId,
      },
      result: identityProvider,
    }),
  ),
  changeMode: ofAccounts(
    write({
      path: '/single-sign-on/change-mode',
      needs: update,
      kinds: staff,
      summary:
        'Switches single sign-on off or on, or requires it, which ends the password sessions of the domains’ other users.',
      input: { ...agency, mode: z.enum(providerModes), version },
      result: identityProvider,
    }),
  ),
  addDomain: write({
    path: '/single-sign-on/domain-store',
    needs: update,
    kinds: staff,
    summary: 'Adds an email domain, which counts when it is verified.',
    input: { ...agency, domain },
    result: emailDomain,
  }),
  verifyDomain: ownTransaction(
    write({
      path: '/single-sign-on/domain-verify',
      needs: update,
      kinds: staff,
      summary: 'Looks for the DNS record that proves that the domain belongs to the agency.',
      input: { ...agency, domain },
      result: emailDomain,
    }),
  ),
  removeDomain: write({
    path: '/single-sign-on/domain-remove',
    needs: update,
    kinds: staff,
    summary: 'Removes an email domain: its users sign in with their passwords again.',
    input: { ...agency, domain },
    result: emailDomain,
  }),
  startTest: ownTransaction(
    write({
      path: '/single-sign-on/test-start',
      needs: update,
      kinds: ['admin'],
      summary: 'Begins a test sign-in of the caller: returns the address at the provider.',
      input: { browser_key },
      result: z.object({ address: z.string() }),
    }),
  ),
  finishTest: ownTransaction(
    write({
      path: '/single-sign-on/test-finish',
      needs: update,
      kinds: ['admin'],
      summary: 'Completes the caller’s test sign-in, which starts no session.',
      input: { parameters, browser_key },
      result: testOutcome,
    }),
  ),
  users: list({
    path: '/single-sign-on/user-list',
    needs: view,
    kinds: staff,
    summary: 'Lists the users who have signed in through the provider.',
    filters: agency,
    sorts: ['name', 'last_used_at'],
    row: linkedUser,
  }),
  unlink: ofAccounts(
    write({
      path: '/single-sign-on/unlink',
      needs: update,
      kinds: staff,
      summary:
        'Separates a user from the person at the provider and ends their sessions; the next sign-in goes by the email address again.',
      input: { id },
      result: z.object({ id: z.string() }),
    }),
  ),
  issueScimToken: ownTransaction(
    write({
      path: '/single-sign-on/scim-token-store',
      needs: update,
      kinds: staff,
      summary:
        'Makes the token with which the identity provider creates and deactivates users (SCIM 2.0); shown once. The former one no longer works.',
      input: agency,
      result: z.object({ token: z.string() }),
    }),
  ),
  revokeScimToken: write({
    path: '/single-sign-on/scim-token-revoke',
    needs: update,
    kinds: staff,
    summary: 'Revokes the token of the identity provider.',
    input: agency,
    result: z.object({ agency_id: z.string() }),
  }),
}
