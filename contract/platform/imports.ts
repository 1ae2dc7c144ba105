import { z } from 'zod'
import { apart, download, list, read, upload, write } from '#contract/call.ts'
import {
  dateOrders,
  entryActions,
  entryLists,
  importKeys,
  type ImportKind,
  importKinds,
  importSources,
} from './import-fields.ts'
import { commaSeparated, fromJson } from '#contract/values/form-texts.ts'
import type { Permission } from '#contract/permissions.ts'
import { localDate } from '#contract/values/time.ts'
import { id, optionalId, optionalText, several, text } from '#contract/values/values.ts'

/** checked → queued → running → done; a failed one says why and can be started again, it goes on where it stopped. */
export const importStatuses = ['checked', 'queued', 'running', 'done', 'failed', 'cancelled'] as const
export type ImportStatus = (typeof importStatuses)[number]
export const rowVerdicts = ['create', 'update', 'same', 'refused'] as const

/** What may still be called off; what is written by then stays written. */
export const mayBeCancelled = (status: ImportStatus) => status !== 'done' && status !== 'cancelled'

export const importNeeds = {
  companies: ['Company', 'import'],
  customers: ['Client', 'create'],
  locations: ['Location', 'create'],
  employees: ['Employee', 'import'],
} as const satisfies Record<ImportKind, Permission>

const anyImport = [
  importNeeds.companies,
  importNeeds.customers,
  importNeeds.locations,
  importNeeds.employees,
] as const satisfies readonly [Permission, ...Permission[]]

/** What somebody has decided about a name that a list does not have. `id`: the entry that is meant, or will be made. */
const entryDecision = z.strictObject({
  list: z.enum(entryLists),
  name: text(200),
  action: z.enum(entryActions),
  id: optionalId,
})
export type EntryDecision = z.infer<typeof entryDecision>

export const importRecord = z.object({
  id: z.string(),
  kind: z.enum(importSources),
  filename: z.string(),
  /** whose records it brings */
  company_name: z.string().nullable(),
  status: z.enum(importStatuses),
  /** by which field the rows of each kind find what is there */
  keys: z.partialRecord(z.enum(importKinds), z.string()),
  total: z.number(),
  done: z.number(),
  creates: z.number(),
  updates: z.number(),
  sames: z.number(),
  refusals: z.number(),
  warnings: z.number(),
  /** how the dates of a column were read, where one of them could be read in two ways */
  date_orders: z.array(z.object({ kind: z.enum(importKinds), field: z.string(), order: z.enum(dateOrders) })),
  /** names in the file that the agency's lists do not have, in how many rows, and whether an entry may be called so */
  unknown_entries: z.array(
    z.object({ list: z.enum(entryLists), name: z.string(), rows: z.number().int(), creatable: z.boolean() }),
  ),
  /** what was decided about them; nothing is made before the import starts */
  entries: z.array(entryDecision),
  /** headers of the file that nothing was found for */
  unknown_columns: z.array(z.string()),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** why it failed: a code of refusals.ts, and the reference under which the server's log has the cause */
  failure: z.object({ code: z.string(), reference: z.string() }).nullable(),
})
export type ImportRecord = z.infer<typeof importRecord>

/** `key` is a wording key of the validation texts, so that the report is in the reader's language. */
export const importMessage = z.object({
  column: z.string(),
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  severity: z.enum(['refuse', 'warn']),
})
export type ImportMessage = z.infer<typeof importMessage>

export const importRow = z.object({
  kind: z.enum(importKinds),
  row: z.number(),
  line: z.number(),
  label: z.string(),
  verdict: z.enum(rowVerdicts),
  /** false of a row that an import which ended early did not come to */
  written: z.boolean(),
  messages: z.array(importMessage),
})
export type ImportRow = z.infer<typeof importRow>

/** Dates of a column that can be read in two ways; `settled`: other dates of the column say which is meant. */
const importDates = z.object({
  order: z.enum(dateOrders).nullable(),
  settled: z.boolean(),
  /** one of them, and the two days that it may be */
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

/** One table of a file, and which of its columns stands for which field: as it was told the last time, or else as it seems. */
export const importTable = z.object({
  kind: z.enum(importKinds),
  /** of a workbook with several */
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

/** 'customers/3/abn' says that the fourth column is the ABN. What is not named is left out. */
const matched = commaSeparated(/^(companies|customers|locations|employees)\/\d{1,3}\/[a-z_]{1,40}$/)

/** 'employees/3/mdy' says that the dates of the fourth column have the month first. Needed where the column does not settle it. */
const dates = commaSeparated(/^(companies|customers|locations|employees)\/\d{1,3}\/(dmy|mdy)$/)

/** What to do about names that the agency's lists do not have, as JSON in a form. Rows with other such names are refused. */
const entries = fromJson(z.array(entryDecision).max(500).optional()).optional()

/** 'employees/email': the rows of that kind find what is there by that field. */
const keys = several(z.enum(importKinds.flatMap((kind) => importKeys[kind].map((key) => `${kind}/${key}`))))

export const imports = {
  columns: upload({
    path: '/import/columns',
    needs: anyImport,
    says: 'Reads the headers of a file and proposes which column is what; keeps nothing.',
    input: { kind: z.enum(importSources), company_id: optionalId },
    result: z.object({ tables: z.array(importTable), sheets_left_out: z.array(z.string()) }),
  }),
  check: apart(
    upload({
      path: '/import/check',
      needs: anyImport,
      says: 'Reads a CSV or XLSX file and says row by row what importing it would do; writes nothing else, but remembers the matching.',
      input: {
        kind: z.enum(importKinds),
        company_id: optionalId,
        matched,
        dates,
        keys,
        entries,
        watch: optionalText(60),
      },
      result: importRecord,
    }),
  ),
  workbook: apart(
    upload({
      path: '/company-customer-employee-import',
      needs: anyImport,
      says: 'Checks a workbook with sheets of companies, customers and employees, which may name each other, as /import/check does.',
      input: { company_id: optionalId, matched, dates, keys, entries, watch: optionalText(60) },
      result: importRecord,
    }),
  ),
  progress: read({
    path: '/import/progress',
    needs: anyImport,
    says: 'How far one’s own check of a file is, by the word that was sent with it to `watch` it by.',
    input: { watch: text(60) },
    result: z.object({ done: z.number().int(), total: z.number().int() }),
  }),
  rows: list({
    path: '/import/rows',
    needs: anyImport,
    says: 'The rows of a checked file with what would happen, or happened, to each.',
    filters: { id, verdict: several(z.enum(rowVerdicts)), only_messages: z.stringbool().optional() },
    sorts: ['row'],
    row: importRow,
  }),
  start: write({
    path: '/import/start',
    needs: anyImport,
    says: 'Imports the rows that were not refused; goes on by itself after a crash.',
    input: { id },
    result: importRecord,
  }),
  cancel: write({
    path: '/import/cancel',
    needs: anyImport,
    says: 'Calls an import off; what is written by then stays.',
    input: { id },
    result: importRecord,
  }),
  info: read({
    path: '/import/info',
    needs: anyImport,
    says: 'How far an import is.',
    input: { id },
    result: importRecord,
  }),
  recent: read({
    path: '/import/recent',
    needs: anyImport,
    says: 'The latest imports of a kind, the newest first: those that were begun, and one’s own dry runs.',
    input: { kind: z.enum(importSources) },
    result: z.array(importRecord),
  }),
  report: download({
    path: '/import/report',
    needs: anyImport,
    says: 'Every row with its verdict and what is said about it, in the reader’s language.',
    input: { id, format: z.enum(['csv', 'xlsx']).default('csv') },
  }),
  template: download({
    path: '/import/template',
    needs: anyImport,
    says: 'The columns that an import understands with one example row, and which of them are needed; headers in the reader’s language.',
    input: { kind: z.enum(importSources), format: z.enum(['csv', 'xlsx']).default('xlsx') },
  }),
}
