import { z } from 'zod'
import { download, read } from '#contract/call.ts'
import { sheet, sheetPart } from '#contract/platform/sheets.ts'
import { id, commaSeparatedValues } from '#contract/values/values.ts'

/** The printable parts of an employee's file, in their order. */
export const printParts = [
  'person',
  'work',
  'rights',
  'emergency_contacts',
  'licence',
  'documents',
  'skills',
  'availability',
  'placements',
] as const
export type PrintPart = (typeof printParts)[number]

export const personSheet = sheet.extend({ parts: z.array(sheetPart.extend({ name: z.enum(printParts) })) })
export type PersonSheet = z.infer<typeof personSheet>

// Employees themselves and the agency; the query's scope decides which employees.
const viewPermission = [['Employee', 'view']] as const

/** The printed file: the page and the PDF are rendered from the same data. */
export const personSheets = {
  sheet: read({
    path: '/employee/print',
    needs: viewPermission,
    summary: 'Returns an employee’s file part by part in the reader’s language, numbers masked.',
    input: { id },
    result: personSheet,
  }),
  file: download({
    path: '/employee/print-file',
    needs: viewPermission,
    summary: 'The same as an A4 PDF, of all parts or of the named ones.',
    input: { id, parts: commaSeparatedValues(z.enum(printParts)) },
  }),
}
