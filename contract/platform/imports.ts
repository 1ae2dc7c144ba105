import { z } from 'zod'
import { download, large, list, ownTransaction, read, upload, write } from '#contract/call.ts'
import {
  cellDateOrders,
  entryActions,
  importKeys,
  type ImportKind,
  importKinds,
  importSources,
  valueLists,
} from './import-fields.ts'
import { commaSeparated, fromJson } from '#contract/values/form-texts.ts'
import { allowedActionsField, type TransitionTable } from '#contract/transitions.ts'
import { type Permission, staff } from '#contract/permissions.ts'
import { localDate } from '#contract/values/time.ts'
import { id, optionalId, optionalText, commaSeparatedValues, text } from '#contract/values/values.ts'

/** checked → queued → running → done. A failed import records the reason and can be restarted; it resumes where it stopped. */
export const importStatuses = ['checked', 'queued', 'running', 'done', 'failed', 'cancelled'] as const
export type ImportStatus = (typeof importStatuses)[number]
export const rowVerdicts = ['create', 'update', 'same', 'refused'] as const

export const importTransitions = {
  /** a failed one continues where it stopped */
  start: { from: ['checked', 'failed'], to: 'queued' },
  /** written rows stay */
  cancel: { from: ['checked', 'queued', 'running', 'failed'], to: 'cancelled' },
  run: { from: ['queued'], to: 'running', automatic: true },
  finish: { from: ['running'], to: 'done', automatic: true },
  fail: { from: ['queued', 'running'], to: 'failed', automatic: true },
} as const satisfies TransitionTable<ImportStatus>

export const importNeeds = {
  companies: ['Company', 'import'],
  customers: ['Client', 'create'],
  locations: ['Location', 'create'],
  employees: ['Employee', 'import'],
  punches: ['Timesheet', 'update'],
  charge_rates: ['Charge Rate', 'create'],
  leave_balances: ['Leave', 'update'],
} as const satisfies Record<ImportKind, Permission>

const anyImport = [
  importNeeds.companies,
  importNeeds.customers,
  importNeeds.locations,
  importNeeds.employees,
  importNeeds.punches,
  importNeeds.charge_rates,
  importNeeds.leave_balances,
] as const satisfies readonly [Permission, ...Permission[]]

/**
 * The decision about a value that is not in a list, and about an unknown word of a fixed choice. `id`: the existing item or the code of the
 * choice, or the item to be created.
 */
const entryDecision = z.strictObject({
  list: z.enum(valueLists),
  name: text(200),
  action: z.enum(entryActions),
  id: optionalText(60),
})
export type EntryDecision = z.infer<typeof entryDecision>

/** `proposal`: what the value probably means, for the user to confirm; `label`: the name of the item that it is mapped to */
const unknownEntry = z.object({
  list: z.enum(valueLists),
  name: z.string(),
  rows: z.number().int(),
  creatable: z.boolean(),
  proposal: z
    .object({ action: z.enum(entryActions), id: z.string().nullable(), label: z.string() })
    .nullable()
    .default(null),
})
export type UnknownEntry = z.infer<typeof unknownEntry>

export const importRecord = z.object({
  id: z.string(),
  kind: z.enum(importSources),
  filename: z.string(),
  /** the company that owns the imported records */
  company_name: z.string().nullable(),
  status: z.enum(importStatuses),
  ...allowedActionsField(importTransitions),
  /** the field that matches the rows of each kind to existing records */
  keys: z.partialRecord(z.enum(importKinds), z.string()),
  total: z.number(),
  done: z.number(),
  creates: z.number(),
  updates: z.number(),
  sames: z.number(),
  refusals: z.number(),
  warnings: z.number(),
  /** how the dates of a column were read, where one of them was ambiguous */
  date_orders: z.array(z.object({ kind: z.enum(importKinds), field: z.string(), order: z.enum(cellDateOrders) })),
  /** names in the file that are not in the agency's lists, the number of rows, and whether an item may have this name */
  unknown_entries: z.array(unknownEntry),
  /** the decisions about them; nothing is created before the import starts */
  entries: z.array(entryDecision),
  /** headers of the file that match no field */
  unknown_columns: z.array(z.string()),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** why it failed: a code of refusals.ts, and the reference of the cause in the server's log */
  failure: z.object({ code: z.string(), reference: z.string() }).nullable(),
})
export type ImportRecord = z.infer<typeof importRecord>

/**
 * `key` is a wording key of the validation texts, so that the report is in the reader's language. `value`: what the cell has, and
 * `example`: what it could have; numbers that are sealed show their end only.
 */
export const importMessage = z.object({
  column: z.string(),
  value: z.string().default(''),
  example: z.string().default(''),
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  severity: z.enum(['refuse', 'warn']),
})
export type ImportMessage = z.input<typeof importMessage>

export const importRow = z.object({
  kind: z.enum(importKinds),
  row: z.number(),
  line: z.number(),
  label: z.string(),
  verdict: z.enum(rowVerdicts),
  /** false for a row that was not reached before the import ended */
  written: z.boolean(),
  messages: z.array(importMessage),
})
export type ImportRow = z.infer<typeof importRow>

/** Ambiguous dates of a column; `settled`: other dates of the column decide the order. */
const importDates = z.object({
  order: z.enum(cellDateOrders).nullable(),
  settled: z.boolean(),
  /** one of them, and the two days that it may mean */
  example: z.string(),
  dmy: localDate,
  mdy: localDate,
})

const importColumn = z.object({
  header: z.string(),
  samples: z.array(z.string()),
  field: z.string().nullable(),
  dates: importDates.nullable(),
})
export type ImportColumn = z.infer<typeof importColumn>

/** One table of a file, and the field of each of its columns: as matched last time, or otherwise as guessed. */
export const importTable = z.object({
  kind: z.enum(importKinds),
  /** the sheet, in a workbook with several */
  sheet: z.string().nullable(),
  rows: z.number(),
  /** these headers were matched by somebody of the agency before */
  remembered: z.boolean(),
  key: z.string(),
  /** the row with the headers; rows above it are titles */
  header_row: z.number().int(),
  columns: z.array(importColumn),
})
export type ImportTable = z.infer<typeof importTable>

/** 'customers/3/abn' maps the fourth column to the ABN. Columns that are not listed are ignored. */
const columnMappings = commaSeparated(
  /^(companies|customers|locations|employees|punches|charge_rates|leave_balances)\/\d{1,3}\/[a-z0-9_]{1,40}$/,
)

/** 'employees/3/mdy' means that the dates of the fourth column have the month first. Required where the column does not decide it. */
const dateOrderChoices = commaSeparated(
  /^(companies|customers|locations|employees|punches|charge_rates|leave_balances)\/\d{1,3}\/(dmy|mdy)$/,
)

/** The decisions about names that are not in the agency's lists, as JSON in a form. Rows with other unknown names are refused. */
const entryDecisions = fromJson(z.array(entryDecision).max(500).optional()).optional()

/** One value for all rows of a kind whose file has no column for a field. */
const constantValue = z.strictObject({
  kind: z.enum(importKinds),
  field: z.string().regex(/^[a-z0-9_]{1,40}$/),
  value: text(200),
})
export type ConstantValue = z.infer<typeof constantValue>
const constantValues = fromJson(z.array(constantValue).max(60).optional()).optional()

/** A sheet of a workbook. `rows`: the filled ones, at most as many as are counted */
const importSheet = z.object({ name: z.string(), rows: z.number().int(), hidden: z.boolean() })
export type ImportSheet = z.infer<typeof importSheet>

/** 'employees/email': the rows of that kind are matched by that field. */
const keyChoices = commaSeparatedValues(
  z.enum(importKinds.flatMap((kind) => importKeys[kind].map((key) => `${kind}/${key}`))),
)

/** The sheet to read; the visible one that looks most like this kind unless it is named. */
const sheetName = optionalText(120)

const checkOptions = {
  company_id: optionalId,
  matched: columnMappings,
  dates: dateOrderChoices,
  keys: keyChoices,
  entries: entryDecisions,
  constants: constantValues,
  watch: optionalText(60),
}

export const imports = {
  columns: large(
    upload({
      path: '/import/columns',
      needs: anyImport,
      kinds: staff,
      summary: 'Reads the headers of a file and proposes the field of each column; stores nothing.',
      input: { kind: z.enum(importSources), company_id: optionalId, sheet: sheetName },
      result: z.object({
        tables: z.array(importTable),
        sheets_left_out: z.array(z.string()),
        /** the sheets of a workbook that one of them is read of */
        sheets: z.array(importSheet),
      }),
    }),
  ),
  check: ownTransaction(
    upload({
      path: '/import/check',
      needs: anyImport,
      kinds: staff,
      summary:
        'Reads a CSV or XLSX file and reports what importing it would do to each row; stores only the column mapping.',
      input: { kind: z.enum(importKinds), ...checkOptions, sheet: sheetName },
      result: importRecord,
    }),
  ),
  workbook: ownTransaction(
    upload({
      path: '/company-customer-employee-import',
      needs: anyImport,
      kinds: staff,
      summary:
        'Checks a workbook with sheets of companies, customers and employees, which may refer to each other, like /import/check.',
      input: checkOptions,
      result: importRecord,
    }),
  ),
  progress: read({
    path: '/import/progress',
    needs: anyImport,
    kinds: staff,
    summary: 'Returns the progress of the caller’s own check, by the token sent with it as `watch`.',
    input: { watch: text(60) },
    result: z.object({ done: z.number().int(), total: z.number().int() }),
  }),
  rows: list({
    path: '/import/rows',
    needs: anyImport,
    kinds: staff,
    summary: 'Lists the rows of a checked file with the planned or actual outcome of each.',
    filters: { id, verdict: commaSeparatedValues(z.enum(rowVerdicts)), only_messages: z.stringbool().optional() },
    sorts: ['row'],
    row: importRow,
  }),
  start: write({
    path: '/import/start',
    needs: anyImport,
    kinds: staff,
    summary: 'Imports the rows that were not refused; resumes automatically after a crash.',
    input: { id },
    result: importRecord,
  }),
  cancel: write({
    path: '/import/cancel',
    needs: anyImport,
    kinds: staff,
    summary: 'Cancels an import; rows that were already written stay.',
    input: { id },
    result: importRecord,
  }),
  info: read({
    path: '/import/info',
    needs: anyImport,
    kinds: staff,
    summary: 'Returns the progress of an import.',
    input: { id },
    result: importRecord,
  }),
  recent: read({
    path: '/import/recent',
    needs: anyImport,
    kinds: staff,
    summary:
      'Lists the latest imports of a kind, newest first: those that were started, and the caller’s own dry runs.',
    input: { kind: z.enum(importSources) },
    result: z.array(importRecord),
  }),
  report: large(
    download({
      path: '/import/report',
      needs: anyImport,
      kinds: staff,
      summary: 'Downloads every row with its outcome and messages, in the reader’s language.',
      input: { id, format: z.enum(['csv', 'xlsx']).default('csv') },
    }),
  ),
  refused: large(
    download({
      path: '/import/refused',
      needs: anyImport,
      kinds: staff,
      summary:
        'Downloads the refused rows with the columns of the file and the reasons, to be corrected and imported again.',
      input: { id, format: z.enum(['csv', 'xlsx']).default('xlsx') },
    }),
  ),
  template: download({
    path: '/import/template',
    needs: anyImport,
    kinds: staff,
    summary:
      'Downloads a template: the columns of an import with one example row and which are required; headers in the reader’s language.',
    input: { kind: z.enum(importSources), format: z.enum(['csv', 'xlsx']).default('xlsx') },
  }),
}
