import { z } from 'zod'
import { list, read, write } from '#contract/call.ts'
import { allPermissions } from '#contract/default-grants.ts'
import { kinds, staff } from '#contract/permissions.ts'
import { id, name, optionalId, optionalNote, commaSeparatedValues, version } from '#contract/values/values.ts'

/** Why the caller may not change the permissions of a role. */
export const roleObstacles = ['mayNot', 'ownRole', 'sharedRole', 'fixedRole', 'alwaysAll'] as const
export type RoleObstacle = (typeof roleObstacles)[number]

export const roleRow = z.object({
  id: z.string(),
  /** for a system role: its identifier, which the screens translate */
  name: z.string(),
  kind: z.enum(kinds),
  /** a system role of the installation, shared by all agencies */
  system: z.boolean(),
  description: z.string().nullable(),
  /** the agency that owns the role; null: the platform */
  agency_id: z.string().nullable(),
  agency_name: z.string().nullable(),
  /** users of the caller's agency; for the super admin, users of every agency */
  user_count: z.number().int(),
  permission_count: z.number().int(),
  /** the caller is signed in with this role */
  is_own: z.boolean(),
  version: z.number(),
  /** what the caller may do with the role now; each permission is also checked on its own */
  may: z.object({
    assign: z.boolean(),
    rename: z.boolean(),
    remove: z.boolean(),
    obstacle: z.enum(roleObstacles).nullable(),
  }),
})
export type RoleRow = z.infer<typeof roleRow>

export const role = roleRow.extend({
  /** 'Employee/list' …, in the order of contract/permissions.ts */
  permissions: z.array(z.string()),
})
export type Role = z.infer<typeof role>

const roleFields = { name: name(80), description: optionalNote(500) }

export const access = {
  list: list({
    path: '/role-list',
    needs: [['Role Permission', 'list']],
    summary: 'Lists the roles: the shared ones and those of the agency. The super admin sees those of every agency.',
    filters: { kind: commaSeparatedValues(z.enum(kinds)) },
    sorts: ['kind', 'name', 'users', 'permissions'],
    row: roleRow,
  }),
  permissions: read({
    path: '/permission-list-only',
    needs: [
      ['Role Permission', 'list'],
      ['Role Permission', 'view'],
    ],
    summary:
      'Lists every resource with its actions, and whether the caller may grant them. Nobody can grant a permission that they do not hold.',
    input: {},
    result: z.array(
      z.object({
        resource: z.string(),
        actions: z.array(z.object({ action: z.string(), name: z.string(), may_grant: z.boolean() })),
      }),
    ),
  }),
  info: read({
    path: '/get-single-role',
    needs: [['Role Permission', 'view']],
    summary: 'Returns one role with all its permissions, and what the caller may do with it.',
    input: { id },
    result: role,
  }),
  assign: write({
    path: '/role-permission-assign',
    needs: [['Role Permission', 'update']],
    summary: 'Replaces all permissions of a role at once. The permissions of a guest stay in every role.',
    input: { id, version, permissions: z.array(z.enum(allPermissions)).max(500) },
    result: role,
  }),
  store: write({
    path: '/role/store',
    needs: [['Role Permission', 'create']],
    kinds: staff,
    summary:
      'Creates a role of an agency. A copy starts with those permissions of the original that its kind may hold and the caller may grant.',
    input: {
      ...roleFields,
      kind: z.enum(kinds),
      copy_from_id: optionalId,
      /** the agency that will own the role, when the super admin creates it */
      agency_id: optionalId,
    },
    result: role,
  }),
  update: write({
    path: '/role/update',
    needs: [['Role Permission', 'update']],
    summary: 'Changes the name and description of a role. Its kind never changes.',
    input: { id, version, ...roleFields },
    result: role,
  }),
  remove: write({
    path: '/role/delete',
    needs: [['Role Permission', 'update']],
    summary: 'Deletes a role that no user has.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
}
