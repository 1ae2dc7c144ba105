// The table of moves, the shapes of a user, and ten calls, each a block.
import { z } from 'zod'
import { list, ofAccounts, read, write, writeByParams } from '#contract/call.ts'
import { kinds } from '#contract/permissions.ts'
import { localDate } from '#contract/values/time.ts'
import { type ActionOf, actionsOf, type TransitionTable } from '#contract/transitions.ts'
import {
  choice,
  email,
  emptyAsNull,
  flag,
  id,
  language,
  note,
  optionalId,
  optionalNote,
  optionalPhone,
  personName,
  search,
  several,
  version,
} from '#contract/values/values.ts'

export const userStatuses = ['invited', 'active', 'inactive', 'suspended', 'deleted'] as const
export type UserStatus = (typeof userStatuses)[number]

/** docs/domain.md section 1. `recover` brings back the status in which the suspension found the user. */
export const userTransitions = {
  accept: { from: ['invited'], to: 'active', automatic: true },
  invite_again: { from: ['invited'], to: 'unchanged' },
  deactivate: { from: ['active'], to: 'inactive' },
  activate: { from: ['inactive'], to: 'active' },
  suspend: { from: ['invited', 'active', 'inactive'], to: 'suspended' },
  recover: { from: ['suspended'], to: 'previous' },
  delete: { from: ['invited', 'active', 'inactive', 'suspended'], to: 'deleted' },
} as const satisfies TransitionTable<UserStatus>
export type UserAction = ActionOf<typeof userTransitions>

/** What can be done with a user; the second factor has no status of its own. */
const userAction = z.enum([...actionsOf(userTransitions), 'end_two_factor'])
export type AllowedUserAction = z.infer<typeof userAction>

/** Why whoever asks may not change what this user may do; null: they may. */
export const userObstacles = ['yourself', 'stronger'] as const
export type UserObstacle = (typeof userObstacles)[number]

export const userRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** for the super admin the account's, else what the person is at the agency */
  status: z.enum(userStatuses),
  /** what the person is at the place that the row names */
  place_status: z.enum(userStatuses),
  kind: z.enum(kinds),
  /** of a shared role: its kind, which the screens translate */
  role_name: z.string(),
  role_system: z.boolean(),
  agency_name: z.string().nullable(),
  customer_name: z.string().nullable(),
  employee_id: z.string().nullable(),
  /** what else the account is, at other agencies; 0 for everybody but the super admin */
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
  /** whose supervisor it is */
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
  /** when the last invitation went out, and until when its link works; null once it was accepted */
  invited_at: z.string().nullable(),
  invitation_ends_at: z.string().nullable(),
  created_at: z.string(),
  last_login_at: z.string().nullable(),
  /** since when signing in asks for a second factor; null also for agencies, whose business it is not */
  two_factor_at: z.string().nullable(),
  /** shifts that the person has ahead: they stay theirs until a roster takes them away */
  coming_shifts: z.number().int(),
  memberships: z.array(userMembership),
  obstacle: z.enum(userObstacles).nullable(),
  /** nobody else could repair access */
  last_super_admin: z.boolean(),
  /** name, phone number and language are the person's own once they have come in; only the super admin changes them then */
  may_change_person: z.boolean(),
  /** what the reader can do with the user now */
  allowed_actions: z.array(userAction),
  /** what they could do but for the obstacle, or because nobody else could repair access */
  blocked_actions: z.array(userAction),
  /** of what is changed here: the account for the super admin, the membership for an agency */
  version: z.number(),
})
export type User = z.infer<typeof user>

const person = {
  email,
  first_name: personName(80),
  last_name: personName(80),
  phone: optionalPhone,
  locale: language.default('en'),
}
const mayUpdate = [
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
    says: 'The users of the agency, for the super admin those of every agency and of the platform. Deleted ones only when asked for.',
    filters: {
      kind: several(z.enum(kinds)),
      status: several(z.enum(userStatuses)),
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
    says: 'One user: who it is, what they are at which agency, and what may be done with them.',
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
      says: 'Invites somebody by mail. An address that has an account is invited to one more agency; the answer is the same.',
      input: {
        ...person,
        /** null: the shared role that goes with the customer, the person or the supervisor named */
        role_id: optionalId,
        /** where the super admin invites: null for one of the platform's own people, or where customer or person say it */
        agency_id: optionalId,
        /** for a role of kind customer */
        customer_id: optionalId,
        /** for a role of kind employee: a person of the agency without a login */
        employee_id: optionalId,
        /** for the shared role of supervisors: one of the agency’s without a login */
        supervisor_id: optionalId,
      },
      result: user,
    }),
  ),
  update: ofAccounts(
    write({
      path: '/user/update',
      needs: mayUpdate,
      says: 'Changes who somebody is and what they are at the agency. The kind of a role stays.',
      input: {
        id,
        version,
        ...person,
        /** which one is changed, where the super admin looks at several; else the first */
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
      needs: mayUpdate,
      says: 'Suspends a user at once, with a reason and for as long as said; `recover` brings back the state from before.',
      input: {
        id,
        version: version.optional(),
        reason: optionalNote(500),
        /** the first day on which they may come in again */
        until: emptyAsNull(localDate.nullable()).default(null),
        recover: flag.default(false),
      },
      result: user,
    }),
  ),
  changeStatus: ofAccounts(
    write({
      path: '/user/status-change',
      needs: mayUpdate,
      says: 'Makes an active user inactive (they cannot sign in and stay in the lists), or an inactive one active.',
      input: { id, status: z.enum(['active', 'inactive']) },
      result: user,
    }),
  ),
  remove: ofAccounts(
    writeByParams({
      path: '/system/user-delete',
      needs: [['Super Admin', 'update']],
      says: 'Deletes a user for good, by the super admin only: the account is anonymised, work and pay records stay.',
      input: { id },
      result: z.object({ id: z.string() }),
    }),
  ),
  endTwoFactor: ofAccounts(
    write({
      path: '/user/two-factor-end',
      needs: [['Super Admin', 'update']],
      says: 'Switches off a second factor that somebody has lost, with a reason, by the super admin only: they are signed out and told by letter.',
      input: { id, reason: note(500) },
      result: user,
    }),
  ),
  inviteAgain: ofAccounts(
    write({
      path: '/user/invite-again',
      needs: mayUpdate,
      says: 'Sends the invitation once more; the link of the former one no longer works.',
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
    says: 'The roles that whoever asks may give: at the agency, or, for the super admin who names none, to the platform’s people.',
    input: { agency_id: id.optional() },
    result: z.array(choice.extend({ kind: z.enum(kinds), system: z.boolean() })),
  }),
  agencies: read({
    path: '/user/agency-all',
    needs: [
      ['Super Admin', 'list'],
      ['Super Admin', 'create'],
    ],
    says: 'The agencies, to choose one.',
    input: { q: search },
    result: z.array(choice),
  }),
}
