// Sending employees to Xero: dry runs, the queue, conflicts and mappings (decision 132).
import { z } from 'zod'
import { list, read, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { allowedActionsField, type TransitionTable } from '#contract/transitions.ts'
import { booleanField, id, optionalId, pageParams, text } from '#contract/values/values.ts'
import { xeroFetchStatuses, xeroReasons } from './xero.ts'

/** Of an employee in Xero (domain.md section 13). */
export const xeroSyncStatuses = ['not_synced', 'queued', 'syncing', 'synced', 'failed', 'conflict', 'excluded'] as const
export type XeroSyncStatus = (typeof xeroSyncStatuses)[number]

const includedStatuses = ['not_synced', 'queued', 'syncing', 'synced', 'failed', 'conflict'] as const

/** compare: a dry run. While an employee is being synced, another sync changes nothing. */
export const xeroEmployeeTransitions = {
  sync: { from: includedStatuses, to: ['queued', 'syncing'] },
  compare: { from: includedStatuses, to: ['queued', 'syncing'] },
  exclude: { from: includedStatuses, to: 'excluded' },
  include: { from: ['excluded'], to: 'not_synced' },
} as const satisfies TransitionTable<XeroSyncStatus>

/** What a sync would do, as of the last comparison. */
export const xeroSyncActions = ['create', 'update', 'none', 'conflict', 'blocked'] as const

/**
 * rejected: Xero did not accept the record. calendar, fund: not mapped. country: a working holiday maker without a home country. abn: a
 * contractor without one. too_long: fields that are longer than Xero accepts, named in the message. match: possibly the same person is in Xero, unmatched. gone: the matched person cannot be read in Xero.
 * unreadable: a response that was not understood; the next sync looks up whether the record was written.
 */
export const xeroSyncProblems = [
  'rejected',
  'calendar',
  'fund',
  'country',
  'abn',
  'too_long',
  'match',
  'gone',
  'unreadable',
] as const
export type XeroSyncProblem = (typeof xeroSyncProblems)[number]

/** The fields whose value in Xero can be adopted in Muster; for the others, “take theirs” leaves the one in Xero unchanged. */
export const xeroAdoptedFields = [
  'title',
  'first_name',
  'middle_name',
  'last_name',
  'birth_date',
  'gender',
  'email',
  'phone',
  'address',
  'start_date',
  'classification',
] as const

export const xeroSyncFields = [
  ...xeroAdoptedFields,
  'termination_date',
  'termination_reason',
  'calendar',
  'earnings_rate',
  'employment_type',
  'income_type',
  'country_of_residence',
  'employment_basis',
  'residency',
  'tax_scale',
  'tax_free_threshold',
  'study_loan',
  'tfn_exemption',
  'tfn',
  'abn',
  'bank',
  'super',
] as const
export type XeroSyncField = (typeof xeroSyncFields)[number]

/** Sent from sealed storage only, and never shown: a difference says that they change. */
export const xeroProtectedFields = ['tfn', 'bank', 'super'] as const satisfies readonly XeroSyncField[]
export const isXeroProtected = (field: XeroSyncField) => xeroProtectedFields.some((one) => one === field)

/** set: will be sent. conflict: changed on both sides since the last sync. theirs: changed in Xero only, and left as it is. */
export const xeroChangeKinds = ['set', 'conflict', 'theirs'] as const

const difference = z.object({
  field: z.enum(xeroSyncFields),
  kind: z.enum(xeroChangeKinds),
  /** null: empty, or protected */
  ours: z.string().nullable(),
  theirs: z.string().nullable(),
})
export type XeroDifference = z.infer<typeof difference>

export const xeroSync = z.object({
  company_id: z.string(),
  status: z.enum(xeroFetchStatuses),
  reason: z.enum(xeroReasons).nullable(),
  started_by_name: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** while it waits: when it resumes */
  next_at: z.string().nullable(),
  total: z.number().int(),
  done: z.number().int(),
})
export type XeroSync = z.infer<typeof xeroSync>

const employeeRow = z.object({
  id: z.string(),
  name: z.string(),
  employee_code: z.string(),
  status: z.enum(xeroSyncStatuses),
  action: z.enum(xeroSyncActions).nullable(),
  reason: z.enum(xeroSyncProblems).nullable(),
  /** what Xero reported, in its own words */
  message: z.string().nullable(),
  /** the number of fields that differ */
  changes: z.number().int(),
  compared_at: z.string().nullable(),
  synced_at: z.string().nullable(),
})
export type XeroSyncRow = z.infer<typeof employeeRow>

export const xeroSyncEmployee = employeeRow.extend({
  company_id: z.string(),
  /** whether the company is connected, so that employees can be synced */
  is_connected: z.boolean(),
  differences: z.array(difference),
  ...allowedActionsField(xeroEmployeeTransitions),
})
export type XeroSyncEmployee = z.infer<typeof xeroSyncEmployee>

export const xeroChoiceKinds = ['calendar', 'earnings_rate', 'leave_type', 'super_fund'] as const
export type XeroChoiceKind = (typeof xeroChoiceKinds)[number]

const choice = z.object({ id: z.string(), name: z.string() })
const mappingRow = z.object({
  kind: z.enum(xeroChoiceKinds),
  /** a pay cycle, a rate label, the id of a type of leave, or a fund: its USI or ABN, or `default` */
  our_key: z.string(),
  /** of a type of leave; of a fund: its name in the employees’ files */
  name: z.string().nullable(),
  xero_id: z.string().nullable(),
})
export const xeroMappings = z.object({
  company_id: z.string(),
  rows: z.array(mappingRow),
  /** what can be chosen, as read from Xero by the last comparison */
  choices: z.object({
    calendar: z.array(choice),
    earnings_rate: z.array(choice),
    leave_type: z.array(choice),
    super_fund: z.array(choice),
  }),
})
export type XeroMappings = z.infer<typeof xeroMappings>

const overview = z.object({
  company_id: z.string(),
  counts: z.record(z.enum(xeroSyncStatuses), z.number().int()),
  actions: z.record(z.enum(xeroSyncActions), z.number().int()),
  last_sync: xeroSync.nullable(),
  /** pay cycles, rates, types of leave and funds in use that are not mapped */
  unmapped: z.number().int(),
})
export type XeroSyncOverview = z.infer<typeof overview>

export const resolutionSides = ['ours', 'theirs'] as const

const viewPermission = [['Employee', 'view sensitive']] as const

export const xeroSyncs = {
  syncOne: write({
    path: '/xero-sync-single-employee',
    needs: viewPermission,
    kinds: staff,
    summary: 'Queues one employee to be compared with Xero (dry run), or compared and sent.',
    input: { employee_id: id, dry_run: booleanField.default(false) },
    result: xeroSyncEmployee,
  }),
  syncAll: write({
    path: '/xero-sync-all-employee',
    needs: viewPermission,
    kinds: staff,
    summary: 'Queues the employees of a company, or of every connected one, to be compared with Xero, or sent as well.',
    input: { company_id: optionalId, dry_run: booleanField.default(false) },
    result: z.array(xeroSync),
  }),
  overview: read({
    path: '/xero/sync-overview',
    needs: viewPermission,
    kinds: staff,
    summary: 'Counts a company’s employees by their status in Xero, with the progress of the current sync.',
    input: { company_id: id },
    result: overview,
  }),
  list: list({
    path: '/xero/sync-list',
    needs: viewPermission,
    kinds: staff,
    summary: 'Lists a company’s employees with their status in Xero, what a sync would do, and why one failed.',
    filters: {
      ...pageParams,
      company_id: id,
      status: z.enum([...xeroSyncStatuses, 'all']).default('all'),
      action: z.enum([...xeroSyncActions, 'all']).default('all'),
    },
    sorts: ['name'],
    row: employeeRow,
  }),
  info: read({
    path: '/xero/sync-info',
    needs: viewPermission,
    kinds: staff,
    summary: 'Returns an employee’s status in Xero and each field that differs; protected values are not included.',
    input: { employee_id: id },
    result: xeroSyncEmployee,
  }),
  resolve: write({
    path: '/xero/resolve-conflict',
    needs: viewPermission,
    kinds: staff,
    summary: 'Chooses by field which value is right where both sides changed; refused if compared again meanwhile.',
    input: {
      employee_id: id,
      compared_at: z.iso.datetime(),
      decisions: z
        .array(z.strictObject({ field: z.enum(xeroSyncFields), keep: z.enum(resolutionSides) }))
        .min(1)
        .max(xeroSyncFields.length),
    },
    result: xeroSyncEmployee,
  }),
  exclude: write({
    path: '/xero/exclude-employee',
    needs: viewPermission,
    kinds: staff,
    summary: 'Excludes an employee from being sent to Xero, or includes them again.',
    input: { employee_id: id, is_excluded: booleanField },
    result: xeroSyncEmployee,
  }),
  mappings: read({
    path: '/xero/mappings',
    needs: viewPermission,
    kinds: staff,
    summary:
      'Lists the pay cycles, rates, types of leave and super funds in use with their counterparts in Xero, and the choices.',
    input: { company_id: id },
    result: xeroMappings,
  }),
  updateMappings: write({
    path: '/xero/update-mappings',
    needs: viewPermission,
    kinds: staff,
    summary: 'Maps pay cycles, rates, types of leave and super funds to those of Xero; nothing there is changed.',
    input: {
      company_id: id,
      mappings: z
        .array(
          z.strictObject({
            kind: z.enum(xeroChoiceKinds),
            our_key: text(120),
            xero_id: optionalId,
          }),
        )
        .min(1)
        .max(200),
    },
    result: xeroMappings,
  }),
}
