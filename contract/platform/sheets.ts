import { z } from 'zod'

/** One part of a printed sheet; all its texts and numbers are already formatted for the reader. */
export const sheetPart = z.object({
  title: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  table: z
    .object({
      /** `end`: a numeric column, aligned to the end */
      columns: z.array(z.object({ title: z.string(), end: z.boolean().optional() })),
      rows: z.array(z.array(z.string())),
      /** the last row is a total */
      summed: z.boolean().optional(),
    })
    .nullable(),
  /** a sentence below: a remark, or that there are no entries */
  note: z.string().nullable(),
})
export type SheetPart = z.infer<typeof sheetPart>

/** The content of a printed sheet: an employee's file, a payslip. */
export const sheet = z.object({
  /** the issuer: the company, the agency */
  sender: z.string(),
  title: z.string(),
  /** below the title, one per line */
  lines: z.array(z.string()),
  parts: z.array(sheetPart),
  /** in the footer of every page: who printed it, when */
  foot: z.string(),
})
export type Sheet = z.infer<typeof sheet>
