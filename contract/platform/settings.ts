import { z } from 'zod'
import { read, write } from '#contract/call.ts'
import { id, line, optionalId, text, webAddress } from '#contract/values/values.ts'

/** One setting: its place on the screen, its kind, and what it may be. */
export type SettingDefinition =
  | { group: ConfigGroup; type: 'minutes' | 'number'; default: number; min: number; max: number }
  | { group: ConfigGroup; type: 'choice'; default: string; options: readonly [string, ...string[]] }

export const configGroups = ['eligibility', 'rosters', 'timesheets', 'records'] as const
export type ConfigGroup = (typeof configGroups)[number]

/**
 * What an agency may decide for itself, and what holds where nobody decided (domain.md section 10, and the sections that name a
 * default). A value is the agency's, else the platform's, else the default of this table. Times are minutes.
 */
export const configKeys = {
  rest_warn: { group: 'eligibility', type: 'minutes', default: 600, min: 0, max: 1440 },
  rest_block: { group: 'eligibility', type: 'minutes', default: 480, min: 0, max: 1440 },
  shift_warn: { group: 'eligibility', type: 'minutes', default: 720, min: 60, max: 1440 },
  shift_block: { group: 'eligibility', type: 'minutes', default: 960, min: 60, max: 1440 },
  week_info: { group: 'eligibility', type: 'minutes', default: 2280, min: 60, max: 10_080 },
  week_warn: { group: 'eligibility', type: 'minutes', default: 2880, min: 60, max: 10_080 },
  // What sites and positions ask for: whoever is not good enough is stopped, warned of, or only told of.
  skill_lacking: { group: 'eligibility', type: 'choice', default: 'warn', options: ['info', 'warn', 'block'] },
  days_running: { group: 'eligibility', type: 'number', default: 6, min: 1, max: 14 },
  ask_again: { group: 'rosters', type: 'minutes', default: 15, min: 0, max: 240 },
  months_ahead: { group: 'rosters', type: 'number', default: 18, min: 1, max: 36 },
  paid_by: { group: 'timesheets', type: 'choice', default: 'clock', options: ['clock', 'elapsed'] },
  // Hours that differ from the roster by more than this wait for the agency, whoever else approves.
  timesheet_tolerance: { group: 'timesheets', type: 'minutes', default: 15, min: 0, max: 240 },
  // How many weeks back people may record their own hours.
  oldest_hours_weeks: { group: 'timesheets', type: 'number', default: 6, min: 1, max: 104 },
  payment_terms_days: { group: 'records', type: 'number', default: 14, min: 0, max: 180 },
  geofence_m: { group: 'records', type: 'number', default: 200, min: 75, max: 1500 },
} as const satisfies Record<string, SettingDefinition>

export type ConfigKey = keyof typeof configKeys
// Object.keys forgets the keys, which are those of the table above.
export const configKeyNames = Object.keys(configKeys) as ConfigKey[]

type ValueOf<T> = T extends { options: readonly (infer Option)[] } ? Option : number
/** Every value that holds, decided or by default. */
export type Config = { readonly [K in ConfigKey]: ValueOf<(typeof configKeys)[K]> }

/** What holds where nobody decided anything. */
// fromEntries forgets the keys, which are those of the table above.
export const defaultConfig = Object.fromEntries(configKeyNames.map((key) => [key, configKeys[key].default])) as Config

const inherited = (value: unknown) => (value === '' || value === undefined ? null : value)

function valueOf(input: SettingDefinition) {
  if (input.type === 'choice') return z.preprocess(inherited, z.enum(input.options).nullable())
  return z.preprocess(inherited, z.coerce.number().int().min(input.min).max(input.max).nullable())
}

// fromEntries forgets the keys, which are those of the table above.
export const decided = z.strictObject(
  Object.fromEntries(configKeyNames.map((key) => [key, valueOf(configKeys[key])])) as Record<
    ConfigKey,
    ReturnType<typeof valueOf>
  >,
)
export type Decisions = z.infer<typeof decided>

const effective = z.record(z.string(), z.union([z.number(), z.string()]))

export const configRecord = z.object({
  /** null: what holds for every agency that decided nothing */
  agency: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** what was decided here; null: inherited */
  values: z.record(z.string(), z.union([z.number(), z.string()]).nullable()),
  /** what would hold if nothing were decided here */
  inherited: effective,
  version: z.number(),
})
export type ConfigRecord = z.infer<typeof configRecord>

export const config = {
  info: read({
    path: '/config-info',
    needs: [['Global Configuration', 'view']],
    says: 'What is decided for an agency, or by the super admin for all of them, and what would hold otherwise.',
    input: { agency_id: id.optional() },
    result: configRecord,
  }),
  update: write({
    path: '/config-update',
    needs: [['Global Configuration', 'update']],
    says: 'Decides the rules of an agency, or the defaults of all; a value left empty is inherited.',
    input: { agency_id: optionalId, version: z.coerce.number().int().min(0).max(2_147_483_646), values: decided },
    result: configRecord,
  }),
  shown: read({
    path: '/config-shown',
    needs: 'signed-in',
    says: 'The values that forms begin with: those that hold for the agency of whoever asks.',
    input: {},
    result: z.object({
      payment_terms_days: z.number(),
      geofence_m: z.number(),
      paid_by: z.enum(configKeys.paid_by.options),
    }),
  }),
}

/** What runs the installation, not an agency. A secret is never told again once it is stored, only how it ends. */
export const environmentKeys = {
  PUBLIC_URL: { secret: false, form: webAddress },
  MAIL_FROM: {
    secret: false,
    form: line(200)
      .min(3)
      .regex(/^[^@]+@[^@]+$/),
  },
  SMTP_URL: { secret: true, form: line(500).pipe(z.url({ protocol: /^smtps?$/ }).refine((url) => !/[?#]/.test(url))) },
  XERO_CLIENT_ID: { secret: false, form: z.string().regex(/^[\w-]{10,100}$/) },
  XERO_CLIENT_SECRET: { secret: true, form: z.string().regex(/^[\x21-\x7e]{10,200}$/) },
  MAP_TILES: { secret: false, form: webAddress.refine((url) => /^https:.*\{z\}.*\{x\}.*\{y\}/.test(url)) },
  MAP_ATTRIBUTION: { secret: false, form: text(200) },
} as const satisfies Record<string, { secret: boolean; form: z.ZodType<string> }>
export type EnvironmentKey = keyof typeof environmentKeys
// Object.keys forgets the keys, which are those of the table above.
export const environmentKeyNames = Object.keys(environmentKeys) as EnvironmentKey[]

const seenVersion = z.coerce.number().int().min(0).max(2_147_483_646)
const setting = (form: z.ZodType<string>) =>
  z.preprocess((value) => (value === '' ? null : value), form.nullable()).optional()
// fromEntries forgets the keys, which are those of the table above.
const keys = z.strictObject(
  Object.fromEntries(environmentKeyNames.map((key) => [key, setting(environmentKeys[key].form)])) as {
    [K in EnvironmentKey]: ReturnType<typeof setting>
  },
)

export const environmentRow = z.object({
  key: z.enum(environmentKeyNames),
  secret: z.boolean(),
  set: z.boolean(),
  /** null for a secret, and for what is not set */
  value: z.string().nullable(),
  /** the last four characters of a secret that is set */
  ends: z.string().nullable(),
  /** `process`: given to the server when it was started, and stronger than what is stored here */
  from: z.enum(['process', 'stored']).nullable(),
  /** of what is stored; 0: nothing is */
  version: z.number(),
})
export type EnvironmentRow = z.infer<typeof environmentRow>

export const environment = {
  list: read({
    path: '/env-list',
    needs: [['Settings', 'update']],
    says: 'The settings of the installation; of a secret only whether it is set and how it ends.',
    input: {},
    result: z.array(environmentRow),
  }),
  update: write({
    path: '/env-update',
    needs: [['Settings', 'update']],
    says: 'Stores settings of the installation; keys that are not named stay, an empty one is taken away. A version that is told must be the present one.',
    input: { keys, versions: z.partialRecord(z.enum(environmentKeyNames), seenVersion).optional() },
    result: z.array(environmentRow),
  }),
}

const mapSettings = z.object({
  /** for Google Maps; null where none is stored */
  map_key: z.string().nullable(),
  /** an address of map tiles with {z}, {x} and {y}, for when there is no key */
  tiles: z.string().nullable(),
  attribution: z.string().nullable(),
  /** of the key that is stored; 0: none is */
  version: z.number(),
})
export type MapSettings = z.infer<typeof mapSettings>

export const map = {
  key: read({
    path: '/get-map-key',
    needs: 'signed-in',
    says: 'What draws maps: the key of Google Maps (region AU, places library), or the address of map tiles.',
    input: {},
    result: mapSettings,
  }),
  update: write({
    path: '/system/map-key-update',
    needs: [['Settings', 'update']],
    says: 'Stores the key of Google Maps or takes it away. Browsers see it, so restrict it to your address at Google. A version that is told must be the present one.',
    input: {
      version: seenVersion.optional(),
      map_key: z.preprocess(
        (value) => (value === '' ? null : value),
        z
          .string()
          .trim()
          .regex(/^[\w-]{10,100}$/, 'validation.mapKey')
          .nullable(),
      ),
    },
    result: mapSettings,
  }),
}
