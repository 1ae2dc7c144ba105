import { z } from 'zod'
import { bulkResult, list, read, rowsSeen, write } from '#contract/call.ts'
import type { Permission } from '#contract/permissions.ts'
import {
  choice,
  emptyAsNull,
  booleanField,
  id,
  name,
  optionalName,
  optionalNote,
  optionalText,
  searchQuery,
  version,
  translations,
  inEachLanguage,
  itemCode,
  codeLine,
} from '#contract/values/values.ts'
import { activationTransitions, allowedActionsField } from '#contract/transitions.ts'

/**
 * The only table that generates calls: the reference lists, their noun in the paths (the specification's spelling) and permission resource.
 */
export const referenceKinds = {
  category: { noun: 'category', resource: 'Category' },
  industry: { noun: 'industry', resource: 'Industry' },
  account_type: { noun: 'account-type', resource: 'Bank Account Type' },
  employment_type: { noun: 'employeement-type', resource: 'Employment Type' },
  bank: { noun: 'bank', resource: 'Bank' },
  country: { noun: 'country', resource: 'Country' },
  designation: { noun: 'designation', resource: 'Designation' },
  job_role: { noun: 'job-role', resource: 'Job Role' },
  duty: { noun: 'duty', resource: 'Fields' },
  field: { noun: 'field', resource: 'Fields' },
  position: { noun: 'position', resource: 'Position' },
  // Spec §6 has no resource for sectors; domain.md gives them the permission of Industry.
  sector: { noun: 'sector', resource: 'Industry' },
  skill: { noun: 'skill', resource: 'Skill' },
} as const

export type ReferenceKind = keyof typeof referenceKinds
// Object.keys loses the key type, which is that of the table above.
export const referenceKindNames = Object.keys(referenceKinds) as ReferenceKind[]

/** Colours of positions on the roster; the theme defines them. None is red, which means declined or conflict there. */
export const positionColours = [
  'blue',
  'teal',
  'orange',
  'grape',
  'indigo',
  'brown',
  'lime',
  'cyan',
  'pink',
  'yellow',
  'green',
  'gray',
] as const
export type PositionColour = (typeof positionColours)[number]

/** On what terms people work; payroll and reports go by it, the entry's name is the agency's to choose. */
/** The groups of the shared skills, which are translated; an agency's own groups are not. */
export const sharedGroups = ['Machines', 'Warehouse', 'Safety', 'Food', 'Care', 'Construction', 'Office'] as const
export type SharedGroup = (typeof sharedGroups)[number]
export const employmentBases = ['full_time', 'part_time', 'casual', 'labour_hire', 'contractor'] as const

const optionalShape = (shape: RegExp) => emptyAsNull(codeLine(20).toUpperCase().regex(shape).nullable()).default(null)

// A bank may have several BSB prefixes; the longest match determines the bank.
const bsbPrefixes = codeLine(100)
  .regex(/^\d{2,3}(\s*,\s*\d{2,3}){0,19}$/, 'validation.bsbPrefix')
  .transform((text) => text.split(/\s*,\s*/).join(', '))

const allFacts = {
  bsb_prefix: emptyAsNull(bsbPrefixes.nullable()).default(null),
  iso2: optionalShape(/^[A-Z]{2}$/),
  iso3: optionalShape(/^[A-Z]{3}$/),
  dial_code: optionalShape(/^\+?\d{1,4}$/),
  currency: optionalShape(/^[A-Z]{3}$/),
  group: optionalText(60),
  basis: emptyAsNull(z.enum(employmentBases).nullable()).default(null),
}
export type FactName = keyof typeof allFacts

/** The additional fields of each list's items; the other lists have only names. */
export const factsOf: Readonly<Partial<Record<ReferenceKind, readonly FactName[]>>> = {
  bank: ['bsb_prefix'],
  country: ['iso2', 'iso3', 'dial_code', 'currency'],
  skill: ['group'],
  employment_type: ['basis'],
}

const facts = z.strictObject(allFacts)

/** The schema of a list's additional fields; fields of other lists are refused. */
function factsSchemaOf(kind: ReferenceKind) {
  const names = factsOf[kind] ?? []
  const picked = Object.entries(allFacts).filter(([name]) => names.some((known) => known === name))
  // Only fields of other lists are left out, and every field is optional: the type stays that of all of them.
  const schema = z.strictObject(Object.fromEntries(picked)) as unknown as typeof facts
  return schema.prefault({})
}

/** Counting the uses of an item stops here; the screen shows "or more". */
export const maxCountedUses = 1000

const referenceFields = {
  code: itemCode,
  name: name(80),
  translations: inEachLanguage(optionalName(80)).prefault({}),
  description: optionalNote(500),
  colour: z.enum(positionColours).nullable().default(null),
  sort: z.coerce.number().int().min(0).max(9999).default(100),
  active: booleanField.default(true),
}

export const referenceItem = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  translations,
  description: z.string().nullable(),
  colour: z.enum(positionColours).nullable(),
  sort: z.number(),
  active: z.boolean(),
  meta: z.object({
    bsb_prefix: z.string().nullish(),
    iso2: z.string().nullish(),
    iso3: z.string().nullish(),
    dial_code: z.string().nullish(),
    currency: z.string().nullish(),
    group: z.string().nullish(),
    basis: z.enum(employmentBases).nullish(),
  }),
  /** how many records in the reader's scope use it; counted up to maxCountedUses */
  uses: z.number().int(),
  /** the agency hides it from selection */
  hidden: z.boolean(),
  /** shared by the platform, therefore read-only for an agency */
  shared: z.boolean(),
  /** the owner; null when shared */
  agency_name: z.string().nullable(),
  version: z.number(),
})
export type ReferenceItem = z.infer<typeof referenceItem>

/** With what its reader can do with it. */
export const referenceItemWithActions = referenceItem.extend(allowedActionsField(activationTransitions))
export type ReferenceItemWithActions = z.infer<typeof referenceItemWithActions>

// The actions exist on every reference resource, which TypeScript cannot see through the union.
const permission = (resource: string, action: string) => [resource, action] as unknown as Permission

// The specification gives skills paths of their own, under those of employees.
const pathsOf = (noun: string, kind: ReferenceKind): Record<'list' | 'store' | 'update', `/${string}`> =>
  kind === 'skill'
    ? { list: '/employee/skill-list', store: '/employee/skill-create', update: '/employee/skill-update' }
    : { list: `/${noun}/list`, store: `/${noun}/store`, update: `/${noun}/update` }

// oxlint-disable-next-line max-lines-per-function -- a table, one call a block
function callsOf(kind: ReferenceKind) {
  const { noun, resource } = referenceKinds[kind]
  const paths = pathsOf(noun, kind)
  const fields = { ...referenceFields, meta: factsSchemaOf(kind) }
  return {
    list: list({
      path: paths.list,
      needs: [permission(resource, 'list')],
      summary: `Lists the reference list "${noun}", with how often each entry is used.`,
      filters: { active: booleanField.optional(), hidden: booleanField.optional() },
      sorts: ['name', 'code', 'sort'],
      row: referenceItemWithActions,
    }),
    info: read({
      path: `/${noun}/info`,
      needs: [permission(resource, 'list')],
      summary: `One entry of the reference list "${noun}".`,
      input: { id },
      result: referenceItem,
    }),
    store: write({
      path: paths.store,
      needs: [permission(resource, 'create')],
      summary: `Adds an entry to the reference list "${noun}".`,
      input: fields,
      result: referenceItem,
    }),
    update: write({
      path: paths.update,
      needs: [permission(resource, 'update')],
      summary: `Changes or deactivates an entry of the reference list "${noun}".`,
      input: { id, version, ...fields },
      result: referenceItem,
    }),
    hide: write({
      path: `/${noun}/hide`,
      needs: [permission(resource, 'update')],
      summary: `Takes an entry of the reference list "${noun}" out of the agency's choices, or offers it again.`,
      input: { id, hidden: booleanField },
      result: referenceItem,
    }),
    changeStatusMany: write({
      path: `/${noun}/status-update-many`,
      needs: [permission(resource, 'update')],
      summary: `Takes several entries of the reference list "${noun}" in or out of use; to an agency, shared ones out of its choices or back. Answers row by row.`,
      input: { ...rowsSeen, status: z.enum(['active', 'inactive']) },
      result: bulkResult,
    }),
    remove: write({
      path: `/${noun}/remove`,
      needs: [permission(resource, 'update')],
      summary: `Removes an entry of the reference list "${noun}" that nothing uses.`,
      input: { id, version },
      result: z.object({ id: z.string() }),
    }),
  }
}

export type ReferenceCalls = ReturnType<typeof callsOf>

const rows = referenceKindNames.map((kind) => [kind, callsOf(kind)])
// fromEntries loses the key type, which is that of the table above.
export const reference = Object.fromEntries(rows) as { [K in ReferenceKind]: ReferenceCalls }

export const positionChoices = {
  all: read({
    path: '/position-list',
    needs: [
      ['Position', 'list'],
      ['Roster', 'create'],
      ['Roster', 'view published roster'],
      ['Timesheet', 'list'],
    ],
    summary: 'Lists the positions with their colours, for selection.',
    input: { q: searchQuery },
    result: z.array(choice.extend({ colour: z.enum(positionColours) })),
  }),
}
