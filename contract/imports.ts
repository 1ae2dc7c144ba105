import { z } from 'zod'
import { download, list, read, upload, write } from '#contract/call.ts'
import type { Permission } from '#contract/permissions.ts'
import { id, optionalId, several } from '#contract/values.ts'

export const importKinds = ['employees', 'customers', 'locations'] as const
export type ImportKind = (typeof importKinds)[number]

/** checked → queued → running → done; a failed one says why and can be started again, it goes on where it stopped. */
export const importStatuses = ['checked', 'queued', 'running', 'done', 'failed'] as const
export const rowVerdicts = ['create', 'update', 'same', 'refused'] as const

export const importNeeds = {
  employees: ['Employee', 'import'],
  customers: ['Client', 'create'],
  locations: ['Location', 'create'],
} as const satisfies Record<ImportKind, Permission>

const anyImport = [importNeeds.employees, importNeeds.customers, importNeeds.locations] as const satisfies readonly [
  Permission,
  ...Permission[],
]

export const importRecord = z.object({
  id: z.string(),
  kind: z.enum(importKinds),
  filename: z.string(),
  /** whose records it brings */
  company_name: z.string().nullable(),
  status: z.enum(importStatuses),
  total: z.number(),
  done: z.number(),
  creates: z.number(),
  updates: z.number(),
  sames: z.number(),
  refusals: z.number(),
  warnings: z.number(),
  /** headers of the file that nothing was found for */
  unknown_columns: z.array(z.string()),
  created_at: z.string(),
  finished_at: z.string().nullable(),
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
  row: z.number(),
  line: z.number(),
  label: z.string(),
  verdict: z.enum(rowVerdicts),
  messages: z.array(importMessage),
})
export type ImportRow = z.infer<typeof importRow>

export const imports = {
  check: upload({
    path: '/import/check',
    needs: anyImport,
    says: 'Reads a CSV or XLSX file and says row by row what importing it would do; writes nothing else.',
    input: { kind: z.enum(importKinds), company_id: optionalId },
    result: importRecord,
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
  info: read({
    path: '/import/info',
    needs: anyImport,
    says: 'How far an import is.',
    input: { id },
    result: importRecord,
  }),
  report: download({
    path: '/import/report',
    needs: anyImport,
    says: 'The rows with messages, as a CSV in the reader’s language.',
    input: { id },
  }),
  template: download({
    path: '/import/template',
    needs: anyImport,
    says: 'An empty file with the columns that an import understands and one example row.',
    input: { kind: z.enum(importKinds), format: z.enum(['csv', 'xlsx']).default('xlsx') },
  }),
}
