import { z } from 'zod'
import { download, list } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { employeeDocument } from '#contract/people/documents.ts'
import { id } from '#contract/values/values.ts'

/** Days after a shift during which a customer still sees who worked it: long enough for questions about it. */
export const visibleAfterDays = 28

/** A document as a customer sees it, with only the last characters of its number. */
export const customerDocument = employeeDocument
  .pick({ id: true, type_name: true, kind: true, issuer: true, issued_on: true, expires_on: true })
  .extend({
    number_ends: z.string().nullable(),
    /** negative: it has expired; null: it does not expire */
    days_left: z.number().nullable(),
    file_name: z.string().nullable(),
    content_type: z.string().nullable(),
  })
export type CustomerDocument = z.infer<typeof customerDocument>

const personAtCustomer = z.object({
  id: z.string(),
  name: z.string(),
  position_names: z.array(z.string()),
  /** approved documents that the agency shows to customers, the first to expire first */
  documents: z.array(customerDocument),
})
export type PersonAtCustomer = z.infer<typeof personAtCustomer>

// The customer's own users, and the agency, which sees what they see.
const viewPermissions = [
  ['Roster', 'view published roster'],
  ['Client', 'view'],
] as const

export const customerDocuments = {
  list: list({
    path: '/customer/people-list',
    needs: viewPermissions,
    kinds: [...staff, 'customer'],
    summary:
      'Lists the employees of a customer, placed there or on a published shift up to four weeks ago, with the documents that customers may see.',
    filters: {
      /** omitted by the customer’s own users */
      customer_id: id.optional(),
    },
    sorts: ['name'],
    row: personAtCustomer,
  }),
  file: download({
    path: '/customer/people-document-file',
    needs: viewPermissions,
    kinds: [...staff, 'customer'],
    summary: 'Downloads the file of a document that a customer may see.',
    input: { id },
  }),
}
