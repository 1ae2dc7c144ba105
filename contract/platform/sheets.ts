import { z } from 'zod'

/** One part of a printed sheet, every word and number in it already as the reader reads it. */
export const sheetPart = z.object({
  title: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  table: z
    .object({
      /** `end`: numbers, which stand at the end of their column */
      columns: z.array(z.object({ title: z.string(), end: z.boolean().optional() })),
      rows: z.array(z.array(z.string())),
      /** the last row sums the others up */
      summed: z.boolean().optional(),
    })
    .nullable(),
  /** a sentence below: a remark, or that there is nothing */
  note: z.string().nullable(),
})
export type SheetPart = z.infer<typeof sheetPart>

/** What a sheet of paper says: a person's file, a pay slip. */
export const sheet = z.object({
  /** whose paper it is: the company, the agency */
  sender: z.string(),
  title: z.string(),
  /** below the title, one a line */
  lines: z.array(z.string()),
  parts: z.array(sheetPart),
  /** at the foot of every page: who printed it, when */
  foot: z.string(),
})
export type Sheet = z.infer<typeof sheet>
