import type { Kind } from '#contract/permissions.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { put } from '#server/seed/put.ts'

type CustomRole = { name: string; kind: Kind; description: string; permissions: readonly string[] }

const everyone = ['Auth/read', 'Dashboard/show menu']
const viewsPeople = ['Employee/list', 'Employee/view', 'Client/list', 'Client/view', 'Location/list', 'Location/view']

/** The agency's own roles beside the four shared ones: each covers one part of the work, without overlap. */
export const customRoles: readonly CustomRole[] = [
  {
    name: 'Payroll',
    kind: 'admin',
    description: 'Checks the hours and hands them to the payroll. Sees rosters nowhere and changes none.',
    permissions: [
      ...everyone,
      ...viewsPeople,
      'Employee/view sensitive',
      'Timesheet/list',
      'Timesheet/view',
      'Timesheet/approve',
      'Timesheet/export',
      'Timesheet/unlock',
      'Rate/view',
    ],
  },
  {
    name: 'Roster desk',
    kind: 'admin',
    description: 'Plans and publishes the weeks. Sees what was worked, and leaves hours and money to others.',
    permissions: [
      ...everyone,
      ...viewsPeople,
      'Roster/create',
      'Roster/publish',
      'Roster/view assigned roster',
      'Roster/view published roster',
      'Position/list',
      'Sub Location/list',
      'Shift Configuration/view',
      'Timesheet/list',
      'Timesheet/view',
    ],
  },
]

/** Creates the agency's own roles; returns their ids by name. */
export async function putRoles(db: Db, agency_id: string): Promise<ReadonlyMap<string, string>> {
  const made = customRoles.map((role) => ({ id: newId(), ...role }))
  await put(
    db,
    'roles',
    made.map(({ id, name, kind, description }) => ({ id, agency_id, name, kind, description })),
  )
  const held = made.flatMap(({ id, permissions }) => permissions.map((permission) => ({ role_id: id, permission })))
  await put(db, 'role_permissions', held)
  return new Map(made.map(({ id, name }) => [name, id]))
}
