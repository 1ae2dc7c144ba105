import { z } from 'zod'
import { list, read, write } from '#contract/call.ts'
import { allPermissions, kinds } from '#contract/permissions.ts'
import { id, name, optionalId, optionalNote, several, version } from '#contract/values/values.ts'

/** Why somebody may not change what a role holds. */
export const roleObstacles = ['mayNot', 'ownRole', 'sharedRole', 'fixedRole', 'alwaysAll'] as const
export type RoleObstacle = (typeof roleObstacles)[number]

export const roleRow = z.object({
  id: z.string(),
  /** of a system role: which one it is, which the screens translate */
  name: z.string(),
  kind: z.enum(kinds),
  /** one of those that every installation has, shared by all agencies */
  system: z.boolean(),
  description: z.string().nullable(),
  /** whose role it is; null: the platform's */
  agency_id: z.string().nullable(),
  agency_name: z.string().nullable(),
  /** users of the asker's agency; the super admin counts everybody's */
  user_count: z.number().int(),
  permission_count: z.number().int(),
  /** the asker is signed in with it */
  is_own: z.boolean(),
  version: z.number(),
  /** what the asker may do with it now, as far as the role is concerned; each permission has its own bounds */
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

const named = { name: name(80), description: optionalNote(500) }

export const access = {
  list: list({
    path: '/role-list',
    needs: [['Role Permission', 'list']],
    says: 'The roles: the shared ones and those of the agency. The super admin sees those of every agency.',
    filters: { kind: several(z.enum(kinds)) },
    sorts: ['kind', 'name', 'users', 'permissions'],
    row: roleRow,
  }),
  permissions: read({
    path: '/permission-list-only',
    needs: [
      ['Role Permission', 'list'],
      ['Role Permission', 'view'],
    ],
    says: 'Every resource with its actions, and whether whoever asks may grant them: nobody grants what they do not hold.',
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
    says: 'One role with everything it holds, and what whoever asks may do with it.',
    input: { id },
    result: role,
  }),
  assign: write({
    path: '/role-permission-assign',
    needs: [['Role Permission', 'update']],
    says: 'Replaces what a role holds, the whole set at once. What even a guest holds stays in every role.',
    input: { id, version, permissions: z.array(z.enum(allPermissions)).max(500) },
    result: role,
  }),
  store: write({
    path: '/role/store',
    needs: [['Role Permission', 'create']],
    says: 'Makes a role of an agency; as a copy it starts with what its kind may hold and its maker may grant of the other.',
    input: {
      ...named,
      kind: z.enum(kinds),
      copy_from_id: optionalId,
      /** whose role it is to be, where the super admin makes it */
      agency_id: optionalId,
    },
    result: role,
  }),
  update: write({
    path: '/role/update',
    needs: [['Role Permission', 'update']],
    says: 'Renames and describes a role. Its kind never changes.',
    input: { id, version, ...named },
    result: role,
  }),
  remove: write({
    path: '/role/delete',
    needs: [['Role Permission', 'update']],
    says: 'Removes a role that nobody holds.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
}
