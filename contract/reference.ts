import { z } from 'zod'
import { list, read, write } from '#contract/call.ts'
import type { Permission } from '#contract/permissions.ts'
import { choice, flag, id, optionalText, text, version } from '#contract/values.ts'

/** The one place where a table generates calls: the reference lists, their wire noun (the specification's spelling) and permission resource. */
export const referenceKinds = {
  category: { noun: 'category', resource: 'Category' },
  industry: { noun: 'industry', resource: 'Industry' },
  account_type: { noun: 'account-type', resource: 'Bank Account Type' },
  employment_type: { noun: 'employeement-type', resource: 'Employment Type' },
  bank: { noun: 'bank', resource: 'Bank' },
  country: { noun: 'country', resource: 'Country' },
  designation: { noun: 'designation', resource: 'Designation' },
  duty: { noun: 'duty', resource: 'Fields' },
  field: { noun: 'field', resource: 'Fields' },
  position: { noun: 'position', resource: 'Position' },
  // Spec §6 has no resource for sectors; domain.md gives them the permission of Industry.
  sector: { noun: 'sector', resource: 'Industry' },
} as const

export type ReferenceKind = keyof typeof referenceKinds
// Object.keys forgets the keys, which are those of the table above.
export const referenceKindNames = Object.keys(referenceKinds) as ReferenceKind[]

/** Colours of the roster's positions, by name: the theme says how each looks in light and dark. */
export const positionColours = [
  'blue',
  'teal',
  'orange',
  'grape',
  'indigo',
  'red',
  'lime',
  'cyan',
  'pink',
  'yellow',
  'green',
  'gray',
] as const
export type PositionColour = (typeof positionColours)[number]

const translations = z.strictObject({
  en: optionalText(80),
  fr: optionalText(80),
  de: optionalText(80),
  pt: optionalText(80),
})

const referenceFields = {
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9_]{1,24}$/, 'validation.code'),
  name: text(80),
  translations: translations.default({ en: null, fr: null, de: null, pt: null }),
  description: optionalText(500),
  colour: z.enum(positionColours).nullable().default(null),
  sort: z.coerce.number().int().min(0).max(9999).default(100),
  active: flag.default(true),
}

export const referenceItem = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  translations: z.object({
    en: z.string().nullable(),
    fr: z.string().nullable(),
    de: z.string().nullable(),
    pt: z.string().nullable(),
  }),
  description: z.string().nullable(),
  colour: z.enum(positionColours).nullable(),
  sort: z.number(),
  active: z.boolean(),
  /** shared by the platform, therefore read-only for an agency */
  shared: z.boolean(),
  /** whose it is; null for what is shared */
  agency_name: z.string().nullable(),
  version: z.number(),
})
export type ReferenceItem = z.infer<typeof referenceItem>

// The actions exist on every reference resource, which TypeScript cannot see through the union.
const permission = (resource: string, action: string) => [resource, action] as unknown as Permission

const callsOf = <Noun extends string>(noun: Noun, resource: string) => ({
  list: list({
    path: `/${noun}/list`,
    needs: [permission(resource, 'list')],
    says: `Lists the reference list "${noun}".`,
    filters: { active: flag.optional() },
    sorts: ['name', 'code', 'sort'],
    row: referenceItem,
  }),
  info: read({
    path: `/${noun}/info`,
    needs: [permission(resource, 'list')],
    says: `One entry of the reference list "${noun}".`,
    input: { id },
    result: referenceItem,
  }),
  store: write({
    path: `/${noun}/store`,
    needs: [permission(resource, 'create')],
    says: `Adds an entry to the reference list "${noun}".`,
    input: referenceFields,
    result: referenceItem,
  }),
  update: write({
    path: `/${noun}/update`,
    needs: [permission(resource, 'update')],
    says: `Changes or deactivates an entry of the reference list "${noun}".`,
    input: { id, version, ...referenceFields },
    result: referenceItem,
  }),
})

export type ReferenceCalls = ReturnType<typeof callsOf>

const rows = referenceKindNames.map((kind) => [kind, callsOf(referenceKinds[kind].noun, referenceKinds[kind].resource)])
// fromEntries forgets the keys, which are those of the table above.
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
    says: 'The positions that may be chosen, with their colours.',
    input: { q: z.string().trim().max(100).default('') },
    result: z.array(choice.extend({ colour: z.enum(positionColours) })),
  }),
}
