import { z } from 'zod'
import { download, read } from '#contract/call.ts'
import { sheet, sheetPart } from '#contract/platform/sheets.ts'
import { id, several } from '#contract/values/values.ts'

/** What may be printed of somebody's file, in its order. */
export const printParts = [
  'person',
  'work',
  'rights',
  'kin',
  'licence',
  'documents',
  'skills',
  'availability',
  'placements',
] as const
export type PrintPart = (typeof printParts)[number]

export const personSheet = sheet.extend({ parts: z.array(sheetPart.extend({ name: z.enum(printParts) })) })
export type PersonSheet = z.infer<typeof personSheet>

// The person themselves and the agency; whose file it may be, the scope says.
const toSee = [['Employee', 'view']] as const

/** Somebody's file on paper: the page and the PDF say the same, because they are given the same. */
export const prints = {
  sheet: read({
    path: '/employee/print',
    needs: toSee,
    says: 'Somebody’s file in the reader’s words, part by part, numbers masked.',
    input: { id },
    result: personSheet,
  }),
  file: download({
    path: '/employee/print-file',
    needs: toSee,
    says: 'The same as a PDF on A4; of all parts, or of those that are named.',
    input: { id, parts: several(z.enum(printParts)) },
  }),
}
