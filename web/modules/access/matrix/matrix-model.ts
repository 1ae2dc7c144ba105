// The layout of the permission matrix and the effect of ticking; pure, so that it can be tested.
import { grantable } from '#contract/default-grants.ts'
import { type ResourceAction, guestGrants, type Kind, type Resource, resourceActions } from '#contract/permissions.ts'

export type Sheet = {
  areas: readonly Area[]
  /** the ticked permissions */
  draft: ReadonlySet<string>
  /** the permissions last saved */
  saved: ReadonlySet<string>
  readOnly: boolean
  onTick: (ticks: readonly GrantOption[], on: boolean) => void
}

export type Action = { [R in Resource]: ResourceAction<R> }[Resource]
/** why the current user cannot grant or revoke a permission */
export type GrantLock = 'always' | 'notHeld'
export type GrantOption = { name: string; resource: Resource; action: Action; lock: GrantLock | null }
/** one resource: common actions are in columns (null: not available), the others in `own` */
export type ResourceLine = { resource: Resource; columns: readonly (GrantOption | null)[]; own: readonly GrantOption[] }
export type Area = { name: AreaName; lines: readonly ResourceLine[] }

/** The actions that most resources have; all others are in the last column. */
export const columns = ['list', 'view', 'create', 'update'] as const satisfies readonly Action[]

const areaNames = ['people', 'work', 'pay', 'customers', 'lists', 'platform', 'access'] as const
export type AreaName = (typeof areaNames)[number]

// A resource that is not listed is in the last area, so that a new one is never lost.
const areaByResource: Readonly<Record<string, AreaName>> = {
  Auth: 'access',
  Dashboard: 'access',
  'Single Sign-On': 'access',
  Employee: 'people',
  Supervisor: 'people',
  Roster: 'work',
  Timesheet: 'work',
  Leave: 'work',
  'Job Post': 'work',
  'Shift Configuration': 'work',
  Rate: 'pay',
  'Pay Rule': 'pay',
  'Charge Rate': 'pay',
  'Cost Rate': 'pay',
  Report: 'pay',
  Company: 'customers',
  Client: 'customers',
  Location: 'customers',
  'Sub Location': 'customers',
  Position: 'lists',
  Skill: 'lists',
  Category: 'lists',
  Industry: 'lists',
  'Job Role': 'lists',
  Designation: 'lists',
  'Employment Type': 'lists',
  Fields: 'lists',
  Bank: 'lists',
  'Bank Account Type': 'lists',
  Country: 'lists',
}

type MatrixInput = {
  kind: Kind
  /** the permissions that the current user holds */
  held: ReadonlySet<string>
  /** the permissions that the role holds */
  granted: ReadonlySet<string>
}

/** All permissions that a role of the kind may hold, or holds although it may not, by area and resource. */
export function areasOf(input: MatrixInput): Area[] {
  const lines = resources.map((resource) => lineOf(resource, input)).filter((line) => ticksOf(line).length > 0)
  return areaNames
    .map((name) => ({ name, lines: lines.filter(({ resource }) => (areaByResource[resource] ?? 'platform') === name) }))
    .filter(({ lines: own }) => own.length > 0)
}

// Object.keys returns string[]; the keys are those of the table.
const resources = Object.keys(resourceActions) as Resource[]

function lineOf(resource: Resource, { kind, held, granted }: MatrixInput): ResourceLine {
  const ticks = resourceActions[resource].flatMap((action): GrantOption[] => {
    const name = `${resource}/${action}`
    if (!grantable[kind].includes(name) && !granted.has(name)) return []
    return [{ name, resource, action, lock: lockOf(name, held) }]
  })
  const isColumn = ({ action }: GrantOption) => columns.some((column) => column === action)
  return {
    resource,
    columns: columns.map((column) => ticks.find(({ action }) => action === column) ?? null),
    own: ticks.filter((tick) => !isColumn(tick)),
  }
}

function lockOf(name: string, held: ReadonlySet<string>): GrantLock | null {
  if (guestGrants.includes(name)) return 'always'
  return held.has(name) ? null : 'notHeld'
}

/** The ticks of a line in display order. */
export const ticksOf = ({ columns: common, own }: ResourceLine): GrantOption[] => [
  ...common.filter((tick) => tick !== null),
  ...own,
]

export const ticksIn = (areas: readonly Area[]): GrantOption[] => areas.flatMap(({ lines }) => lines.flatMap(ticksOf))

/** The ticks of one of the common columns. */
export const columnIn = (areas: readonly Area[], at: number): GrantOption[] =>
  areas.flatMap(({ lines }) => lines.flatMap((line) => line.columns[at] ?? []))

/** The areas with only the lines and ticks that pass; areas without any are left out. */
export const narrowedAreas = (areas: readonly Area[], passes: (line: ResourceLine) => boolean): Area[] =>
  areas.map(({ name, lines }) => ({ name, lines: lines.filter(passes) })).filter(({ lines }) => lines.length > 0)

/** The draft after ticking or unticking; locked permissions do not change. */
export function withGrants(
  draft: ReadonlySet<string>,
  ticks: readonly GrantOption[],
  on: boolean,
): ReadonlySet<string> {
  const after = new Set(draft)
  for (const { name } of ticks.filter(({ lock }) => lock === null)) {
    if (on) after.add(name)
    else after.delete(name)
  }
  return after
}

/** The state of a checkbox for many permissions: how many are granted, and whether it can change any. */
export function checkState(ticks: readonly GrantOption[], draft: ReadonlySet<string>) {
  const count = ticks.filter(({ name }) => draft.has(name)).length
  const free = ticks.filter(({ lock }) => lock === null)
  const allFree = free.length > 0 && free.every(({ name }) => draft.has(name))
  return {
    count,
    total: ticks.length,
    all: allFree || count === ticks.length,
    some: count > 0,
    locked: free.length === 0,
  }
}

/** The permissions that saving would grant and revoke. */
export function changesTo(before: readonly string[], draft: ReadonlySet<string>) {
  const had = new Set(before)
  return { granted: [...draft].filter((name) => !had.has(name)), taken: before.filter((name) => !draft.has(name)) }
}

export type PermissionChange = 'granted' | 'taken' | null

/** How one permission would change. */
export function changeOf(name: string, before: ReadonlySet<string>, draft: ReadonlySet<string>): PermissionChange {
  if (before.has(name) === draft.has(name)) return null
  return draft.has(name) ? 'granted' : 'taken'
}
