// The state machine of users, the shapes of a user, and their calls.
import { z } from 'zod'
import { bulkResult, list, ofAccounts, read, rowsSeen, write, writeByParams } from '#contract/call.ts'
import { kinds, staff } from '#contract/permissions.ts'
import { localDate } from '#contract/values/time.ts'
import { type ActionOf, actionsOf, type TransitionTable } from '#contract/transitions.ts'
import {
  choice,
  email,
  emptyAsNull,
  booleanField,
  id,
  language,
  note,
  optionalId,
  optionalNote,
  optionalPhone,
  lastName,
  personName,
  searchQuery,
  commaSeparatedValues,
  version,
} from '#contract/values/values.ts'

export const userStatuses = ['invited', 'active', 'inactive', 'suspended', 'deleted'] as const
export type UserStatus = (typeof userStatuses)[number]

/** docs/domain.md section 1. `recover` restores the status from before the suspension. */
export const userTransitions = {
  accept: { from: ['invited'], to: 'active', automatic: true },
  edit: { from: ['invited', 'active', 'inactive', 'suspended'], to: 'unchanged' },
  invite_again: { from: ['invited'], to: 'unchanged' },
  deactivate: { from: ['active'], to: 'inactive' },
  activate: { from: ['inactive'], to: 'active' },
  suspend: { from: ['invited', 'active', 'inactive'], to: 'suspended' },
  recover: { from: ['suspended'], to: 'previous' },
  delete: { from: ['invited', 'active', 'inactive', 'suspended'], to: 'deleted' },
} as const satisfies TransitionTable<UserStatus>
export type UserAction = ActionOf<typeof userTransitions>

/** The actions on a user; two-factor authentication has no status of its own. */
const userAction = z.enum([...actionsOf(userTransitions), 'end_two_factor'])
export type AllowedUserAction = z.infer<typeof userAction>

/** Why the caller may not change the permissions of this user; null: they may. */
export const userObstacles = ['yourself', 'stronger'] as const
export type UserObstacle = (typeof userObstacles)[number]

export const userRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** for the super admin the status of the account, otherwise that of the membership at the agency */
  status: z.enum(userStatuses),
  /** the status of the membership that the row shows */
  place_status: z.enum(userStatuses),
  kind: z.enum(kinds),
  /** for a shared role: its kind, which the screens translate */
  role_name: z.string(),
  role_system: z.boolean(),
  agency_name: z.string().nullable(),
  customer_name: z.string().nullable(),
  employee_id: z.string().nullable(),
  /** the number of the account's other memberships; 0 for everybody but the super admin */
  more: z.number().int(),
  last_login_at: z.string().nullable(),
})
export type UserRow = z.infer<typeof userRow>

const userMembership = z.object({
  id: z.string(),
  agency_id: z.string().nullable(),
  agency_name: z.string().nullable(),
  role_id: z.string(),
  role_name: z.string(),
  role_system: z.boolean(),
  kind: z.enum(kinds),
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  employee_id: z.string().nullable(),
  employee_name: z.string().nullable(),
  supervisor_id: z.string().nullable(),
  supervisor_name: z.string().nullable(),
  /** the company of the supervisor */
  supervisor_company_id: z.string().nullable(),
  status: z.enum(userStatuses),
  status_reason: z.string().nullable(),
  last_login_at: z.string().nullable(),
})
export type UserMembership = z.infer<typeof userMembership>

export const user = z.object({
  id: z.string(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  locale: language,
  status: z.enum(userStatuses),
  status_reason: z.string().nullable(),
  suspended_until: z.string().nullable(),
  /** when the last invitation was sent, and when its link expires; null once it was accepted */
  invited_at: z.string().nullable(),
  invitation_ends_at: z.string().nullable(),
  created_at: z.string(),
  last_login_at: z.string().nullable(),
  /** when two-factor authentication was switched on; always null for agencies, which do not manage it */
  two_factor_at: z.string().nullable(),
  /** future shifts of the employee: they stay assigned until removed on a roster */
  coming_shifts: z.number().int(),
  memberships: z.array(userMembership),
  obstacle: z.enum(userObstacles).nullable(),
  /** without this user nobody could restore access */
  last_super_admin: z.boolean(),
  /** once the user has signed in, name, phone number and language are their own; after that only the super admin changes them */
  may_change_person: z.boolean(),
  /** the actions that the reader can take now */
  allowed_actions: z.array(userAction),
  /** actions that only the obstacle, or being the last super admin, prevents */
  blocked_actions: z.array(userAction),
  /** of the record that is changed: the account for the super admin, the membership for an agency */
  version: z.number(),
})
export type User = z.infer<typeof user>

const person = {
  email,
  first_name: personName(80),
  last_name: lastName,
  phone: optionalPhone,
  locale: language.default('en'),
}
const updatePermissions = [
  ['Super Admin', 'update'],
  ['User', 'update'],
] as const

export const users = {
  list: list({
    path: '/user/list',
    needs: [
      ['Super Admin', 'list'],
      ['User', 'list'],
    ],
    summary:
      'Lists the users of the agency; for the super admin those of every agency and of the platform. Deleted ones only on request.',
    filters: {
      kind: commaSeparatedValues(z.enum(kinds)),
      status: commaSeparatedValues(z.enum(userStatuses)),
      role_id: id.optional(),
      agency_id: id.optional(),
      customer_id: id.optional(),
      employee_id: id.optional(),
      supervisor_id: id.optional(),
    },
    sorts: ['name', 'email', 'status', 'last_login_at'],
    row: userRow,
  }),
  details: read({
    path: '/user/details',
    needs: [
      ['Super Admin', 'view'],
      ['User', 'view'],
    ],
    summary: 'Returns one user with their memberships, and the actions that the caller may take.',
    input: { id },
    result: user,
  }),
  create: ofAccounts(
    write({
      path: '/user/create',
      needs: [
        ['Super Admin', 'create'],
        ['User', 'create'],
      ],
      summary:
        'Invites a user by email. An address that has an account is invited to one more agency; the result is the same.',
      input: {
        ...person,
        /** null: the shared role that matches the named customer, employee or supervisor */
        role_id: optionalId,
        /** for an invitation by the super admin: null for a platform user, or where customer or employee determine it */
        agency_id: optionalId,
        /** for a role of kind customer */
        customer_id: optionalId,
        /** for a role of kind employee: an employee of the agency without a login */
        employee_id: optionalId,
        /** for the shared supervisor role: a supervisor of the agency without a login */
        supervisor_id: optionalId,
      },
      result: user,
    }),
  ),
  inviteEmployees: ofAccounts(
    write({
      path: '/user/invite-employees',
      needs: [
        ['Super Admin', 'create'],
        ['User', 'create'],
      ],
      kinds: staff,
      summary:
        'Invites several employees to sign in, at the addresses on their records. Each row succeeds or fails on its own.',
      input: rowsSeen,
      result: bulkResult,
    }),
  ),
  update: ofAccounts(
    write({
      path: '/user/update',
      needs: updatePermissions,
      summary: 'Updates a user and their membership at the agency. The kind of a role stays.',
      input: {
        id,
        version,
        ...person,
        /** the membership to change, when the super admin sees several; default: the first */
        membership_id: optionalId,
        role_id: id,
        customer_id: optionalId,
      },
      result: user,
    }),
  ),
  suspend: ofAccounts(
    writeByParams({
      path: '/user/suspend',
      needs: updatePermissions,
      summary: 'Suspends a user at once, with a reason and an optional end; `recover` restores the previous status.',
      input: {
        id,
        version: version.optional(),
        reason: optionalNote(500),
        /** the first day on which they may sign in again */
        until: emptyAsNull(localDate.nullable()).default(null),
        recover: booleanField.default(false),
      },
      result: user,
    }),
  ),
  changeStatus: ofAccounts(
    write({
      path: '/user/status-change',
      needs: updatePermissions,
      summary: 'Deactivates an active user (they cannot sign in but stay in the lists), or activates an inactive one.',
      input: { id, status: z.enum(['active', 'inactive']) },
      result: user,
    }),
  ),
  remove: ofAccounts(
    writeByParams({
      path: '/system/user-delete',
      needs: [['Super Admin', 'update']],
      kinds: ['superadmin'],
      summary:
        'Permanently deletes a user, by the super admin only: the account is anonymised, work and pay records stay.',
      input: { id },
      result: z.object({ id: z.string() }),
    }),
  ),
  endTwoFactor: ofAccounts(
    write({
      path: '/user/two-factor-end',
      needs: [['Super Admin', 'update']],
      kinds: ['superadmin'],
      summary:
        'Switches off a user’s two-factor authentication after they lost it, with a reason, by the super admin only: they are signed out and notified by email.',
      input: { id, reason: note(500) },
      result: user,
    }),
  ),
  inviteAgain: ofAccounts(
    write({
      path: '/user/invite-again',
      needs: updatePermissions,
      summary: 'Sends the invitation again; the previous link no longer works.',
      input: { id },
      result: user,
    }),
  ),
  roles: read({
    path: '/user/role-all',
    needs: [
      ['Super Admin', 'create'],
      ['Super Admin', 'update'],
      ['User', 'create'],
      ['User', 'update'],
    ],
    summary:
      'Lists the roles that the caller may assign: at the agency, or for the super admin without an agency, to platform users.',
    input: { agency_id: id.optional() },
    result: z.array(choice.extend({ kind: z.enum(kinds), system: z.boolean() })),
  }),
  agencies: read({
    path: '/user/agency-all',
    needs: [
      ['Super Admin', 'list'],
      ['Super Admin', 'create'],
    ],
    summary: 'Lists the agencies, for selection.',
    input: { q: searchQuery },
    result: z.array(choice),
  }),
}
