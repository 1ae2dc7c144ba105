import { z } from 'zod'
import { read, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { isMailSender, isMailServer, isPlainWebAddress, isSmsService, isTileUrl } from './setting-formats.ts'
import { severitySettings } from '#contract/rostering/timesheets/exception-codes.ts'
import { id, line, optionalId, text, webAddress, codeLine } from '#contract/values/values.ts'

/** One setting: its place on the screen, its kind, and what it may be. */
export type SettingDefinition =
  | { group: ConfigGroup; type: 'minutes' | 'number'; default: number; min: number; max: number }
  | { group: ConfigGroup; type: 'choice'; default: string; options: readonly [string, ...string[]] }

export const configGroups = ['eligibility', 'rosters', 'portal', 'timesheets', 'exceptions', 'records'] as const
export type ConfigGroup = (typeof configGroups)[number]

/**
 * What an agency can configure, with the defaults (domain.md section 10, and the sections that name a default). A value is the agency's,
 * else the platform's, else the default of this table. Times are minutes.
 */
export const configKeys = {
  rest_warn: { group: 'eligibility', type: 'minutes', default: 600, min: 0, max: 1440 },
  rest_block: { group: 'eligibility', type: 'minutes', default: 480, min: 0, max: 1440 },
  shift_warn: { group: 'eligibility', type: 'minutes', default: 720, min: 60, max: 1440 },
  shift_block: { group: 'eligibility', type: 'minutes', default: 960, min: 60, max: 1440 },
  week_info: { group: 'eligibility', type: 'minutes', default: 2280, min: 60, max: 10_080 },
  week_warn: { group: 'eligibility', type: 'minutes', default: 2880, min: 60, max: 10_080 },
  // Required skills of locations and positions: an employee without them is blocked, or causes a warning or an info.
  skill_lacking: { group: 'eligibility', type: 'choice', default: 'warn', options: ['info', 'warn', 'block'] },
  days_running: { group: 'eligibility', type: 'number', default: 6, min: 1, max: 14 },
  ask_again: { group: 'rosters', type: 'minutes', default: 15, min: 0, max: 240 },
  // A withdrawal from an accepted shift less than so many hours before its start is at short notice.
  withdraw_hours: { group: 'rosters', type: 'number', default: 24, min: 0, max: 336 },
  // Paid and billed for a shift that the customer cancels within the notice period, where the customer's terms say nothing else.
  cancel_pay_minutes: { group: 'rosters', type: 'minutes', default: 180, min: 0, max: 1440 },
  cancel_bill_minutes: { group: 'rosters', type: 'minutes', default: 180, min: 0, max: 1440 },
  // Whether the agency approves when a colleague takes over a shift.
  swap_approval: { group: 'rosters', type: 'choice', default: 'agency', options: ['agency', 'none'] },
  // Whether publishing a roster with warnings about its costs needs a reason.
  cost_check: { group: 'rosters', type: 'choice', default: 'warn', options: ['warn', 'confirm'] },
  months_ahead: { group: 'rosters', type: 'number', default: 18, min: 1, max: 36 },
  // After how many days the approvers are reminded of a request for leave.
  leave_reminder_days: { group: 'rosters', type: 'number', default: 2, min: 1, max: 30 },
  // What customers see of the people rostered for them; a customer's record can differ.
  release_photo: { group: 'portal', type: 'choice', default: 'yes', options: ['yes', 'no'] },
  release_name: { group: 'portal', type: 'choice', default: 'full', options: ['full', 'initial'] },
  release_phone: { group: 'portal', type: 'choice', default: 'no', options: ['yes', 'no'] },
  release_skills: { group: 'portal', type: 'choice', default: 'no', options: ['yes', 'no'] },
  release_documents: { group: 'portal', type: 'choice', default: 'yes', options: ['yes', 'no'] },
  paid_by: { group: 'timesheets', type: 'choice', default: 'clock', options: ['clock', 'elapsed'] },
  // Hours that differ from the roster by more than this need the agency's approval in any mode.
  timesheet_tolerance: { group: 'timesheets', type: 'minutes', default: 15, min: 0, max: 240 },
  // Clocked time becomes recorded time (server/modules/timesheets/exceptions/rounding.ts): within the grace period of the rostered time it
  // counts as that time, otherwise it is rounded. `up` is later.
  rounding_minutes: { group: 'timesheets', type: 'choice', default: '1', options: ['1', '5', '6', '10', '15'] },
  rounding_in: { group: 'timesheets', type: 'choice', default: 'nearest', options: ['nearest', 'up', 'down'] },
  rounding_out: { group: 'timesheets', type: 'choice', default: 'nearest', options: ['nearest', 'up', 'down'] },
  grace_in: { group: 'timesheets', type: 'minutes', default: 0, min: 0, max: 60 },
  grace_out: { group: 'timesheets', type: 'minutes', default: 0, min: 0, max: 60 },
  // How many weeks back employees may record their own hours.
  oldest_hours_weeks: { group: 'timesheets', type: 'number', default: 6, min: 1, max: 104 },
  // Whether people are informed of their pay statement when a pay run is exported.
  pay_statements: { group: 'timesheets', type: 'choice', default: 'no', options: ['yes', 'no'] },
  // Breaks that differ from those due by more than this, and devices whose clock is wrong by more than this.
  break_tolerance: { group: 'exceptions', type: 'minutes', default: 5, min: 0, max: 60 },
  clock_drift_limit: { group: 'exceptions', type: 'minutes', default: 5, min: 1, max: 240 },
  ...severitySettings,
  payment_terms_days: { group: 'records', type: 'number', default: 14, min: 0, max: 180 },
  geofence_m: { group: 'records', type: 'number', default: 200, min: 75, max: 1500 },
} as const satisfies Record<string, SettingDefinition>

export type ConfigKey = keyof typeof configKeys
// Object.keys loses the key type, which is that of the table above.
export const configKeyNames = Object.keys(configKeys) as ConfigKey[]

type ValueOf<T> = T extends { options: readonly (infer Option)[] } ? Option : number
/** All effective values, configured or default. */
export type Config = { readonly [K in ConfigKey]: ValueOf<(typeof configKeys)[K]> }

/** The values that apply where nothing is configured. */
// fromEntries loses the key type, which is that of the table above.
export const defaultConfig = Object.fromEntries(configKeyNames.map((key) => [key, configKeys[key].default])) as Config

const inheritedWhenEmpty = (value: unknown) => (value === '' || value === undefined ? null : value)

function valueOf(input: SettingDefinition) {
  if (input.type === 'choice') return z.preprocess(inheritedWhenEmpty, z.enum(input.options).nullable())
  return z.preprocess(inheritedWhenEmpty, z.coerce.number().int().min(input.min).max(input.max).nullable())
}

// fromEntries loses the key type, which is that of the table above.
export const settingValues = z.strictObject(
  Object.fromEntries(configKeyNames.map((key) => [key, valueOf(configKeys[key])])) as Record<
    ConfigKey,
    ReturnType<typeof valueOf>
  >,
)
export type SettingValues = z.infer<typeof settingValues>

const effective = z.record(z.string(), z.union([z.number(), z.string()]))

export const configRecord = z.object({
  /** null: the defaults for every agency without its own configuration */
  agency: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** the values configured here; null: inherited */
  values: z.record(z.string(), z.union([z.number(), z.string()]).nullable()),
  /** the values that would apply if nothing were configured here */
  inherited: effective,
  version: z.number(),
})
export type ConfigRecord = z.infer<typeof configRecord>

export const config = {
  info: read({
    path: '/config-info',
    needs: [['Global Configuration', 'view']],
    kinds: staff,
    summary:
      'Returns the configuration of an agency, or the super admin’s defaults for all of them, with the inherited values.',
    input: { agency_id: id.optional() },
    result: configRecord,
  }),
  update: write({
    path: '/config-update',
    needs: [['Global Configuration', 'update']],
    kinds: staff,
    summary: 'Updates the configuration of an agency, or the defaults for all; an empty value is inherited.',
    input: {
      agency_id: optionalId,
      version: z.coerce.number().int().min(0).max(2_147_483_646),
      values: settingValues,
    },
    result: configRecord,
  }),
  shown: read({
    path: '/config-shown',
    needs: 'signed-in',
    summary: 'Returns the effective values of the caller’s agency, for the defaults of forms.',
    input: {},
    result: z.object({
      payment_terms_days: z.number(),
      geofence_m: z.number(),
      paid_by: z.enum(configKeys.paid_by.options),
      /** whether a company of the agency is connected to Xero, whose limits are then shown in forms */
      xero_connected: z.boolean(),
    }),
  }),
}

/** Settings of the installation, not of an agency. A stored secret is never returned, only its last characters. */
export const environmentKeys = {
  PUBLIC_URL: { secret: false, form: webAddress.refine(isPlainWebAddress, 'validation.publicUrl') },
  MAIL_FROM: {
    secret: false,
    form: line(200).refine(isMailSender, 'validation.mailSender'),
  },
  SMTP_URL: {
    secret: true,
    form: line(500).refine((url) => /^smtps?:/.test(url) && isMailServer(url), 'validation.mailServer'),
  },
  SMS_URL: {
    secret: true,
    form: line(500).refine(isSmsService, 'validation.smsService'),
  },
  XERO_CLIENT_ID: { secret: false, form: z.string().regex(/^[\w-]{10,100}$/) },
  XERO_CLIENT_SECRET: { secret: true, form: z.string().regex(/^[\x21-\x7e]{10,200}$/) },
  MAP_TILES: { secret: false, form: line(500).refine(isTileUrl, 'validation.mapTiles') },
  MAP_ATTRIBUTION: { secret: false, form: text(200) },
} as const satisfies Record<string, { secret: boolean; form: z.ZodType<string> }>
export type EnvironmentKey = keyof typeof environmentKeys
// Object.keys loses the key type, which is that of the table above.
export const environmentKeyNames = Object.keys(environmentKeys) as EnvironmentKey[]

const optionalVersion = z.coerce.number().int().min(0).max(2_147_483_646)
const environmentSetting = (form: z.ZodType<string>) =>
  z.preprocess((value) => (value === '' ? null : value), form.nullable()).optional()
// fromEntries loses the key type, which is that of the table above.
const keys = z.strictObject(
  Object.fromEntries(environmentKeyNames.map((key) => [key, environmentSetting(environmentKeys[key].form)])) as {
    [K in EnvironmentKey]: ReturnType<typeof environmentSetting>
  },
)

export const environmentRow = z.object({
  key: z.enum(environmentKeyNames),
  secret: z.boolean(),
  set: z.boolean(),
  /** null for a secret, and for an unset value */
  value: z.string().nullable(),
  /** the last four characters of a secret that is set */
  ends: z.string().nullable(),
  /** `process`: an environment variable of the server, which overrides the stored value */
  from: z.enum(['process', 'stored']).nullable(),
  /** the version of the stored value; 0: nothing is stored */
  version: z.number(),
})
export type EnvironmentRow = z.infer<typeof environmentRow>

/** The installation belongs to no agency. */
export const environment = {
  list: read({
    path: '/env-list',
    needs: [['Settings', 'update']],
    kinds: ['superadmin'],
    summary: 'Returns the settings of the installation; of a secret only whether it is set and its last characters.',
    input: {},
    result: z.array(environmentRow),
  }),
  update: write({
    path: '/env-update',
    needs: [['Settings', 'update']],
    kinds: ['superadmin'],
    summary:
      'Stores settings of the installation; keys that are omitted are unchanged, an empty value is deleted. A given version must be the current one.',
    input: { keys, versions: z.partialRecord(z.enum(environmentKeyNames), optionalVersion).optional() },
    result: z.array(environmentRow),
  }),
}

const mapSettings = z.object({
  /** for Google Maps; null where none is stored */
  map_key: z.string().nullable(),
  /** a URL of map tiles with {z}, {x} and {y}, for use without a key */
  tiles: z.string().nullable(),
  attribution: z.string().nullable(),
  /** the version of the stored key; 0: none is stored */
  version: z.number(),
})
export type MapSettings = z.infer<typeof mapSettings>

export const map = {
  key: read({
    path: '/get-map-key',
    needs: 'signed-in',
    summary: 'Returns the map provider: the key of Google Maps (region AU, places library), or the URL of map tiles.',
    input: {},
    result: mapSettings,
  }),
  update: write({
    path: '/system/map-key-update',
    needs: [['Settings', 'update']],
    kinds: ['superadmin'],
    summary:
      'Stores or deletes the key of Google Maps. Browsers see it, so restrict it to your address at Google. A given version must be the current one.',
    input: {
      version: optionalVersion.optional(),
      map_key: z.preprocess(
        (value) => (value === '' ? null : value),
        codeLine(100)
          .regex(/^[\w-]{10,100}$/, 'validation.mapKey')
          .nullable(),
      ),
    },
    result: mapSettings,
  }),
}
