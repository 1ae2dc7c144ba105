import { z } from 'zod'
import { bulkResult, list, read, rowsSeen, write } from '#contract/call.ts'
import { localDate } from '#contract/values/time.ts'
import { emptyAsNull, id, optionalId, optionalNote, several, version } from '#contract/values/values.ts'

/** domain.md section 3. Blocked keeps somebody away, inducted lets them onto sites that ask for it, preferred is offered first. */
export const employeeLists = ['preferred', 'inducted', 'blocked'] as const
export type EmployeeList = (typeof employeeLists)[number]
export const sides = ['customer', 'agency'] as const

const listingFields = {
  list: z.enum(employeeLists),
  /** null: at every site of the customer */
  location_id: optionalId,
  /** whoever is blocked is owed one */
  reason: optionalNote(300),
  set_by_side: z.enum(sides).default('customer'),
  /** the last day on which it holds */
  expires_on: emptyAsNull(localDate.nullable()).default(null),
}

export const listing = z.object({
  id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  employee_id: z.string(),
  employee_name: z.string(),
  employee_code: z.string(),
  location_id: z.string().nullable(),
  location_name: z.string().nullable(),
  list: z.enum(employeeLists),
  /** what the agency noted for itself is not told to the customer */
  reason: z.string().nullable(),
  set_by_side: z.enum(sides),
  expires_on: z.string().nullable(),
  version: z.number(),
})
export type Listing = z.infer<typeof listing>

export const customerEmployees = {
  list: list({
    path: '/customer/employee-list',
    needs: [['Client', 'view']],
    says: 'Whom a customer prefers, has inducted or has blocked, everywhere or at one site; or what all customers say of one person.',
    filters: {
      customer_id: id.optional(),
      list: several(z.enum(employeeLists)),
      location_id: id.optional(),
      employee_id: id.optional(),
    },
    sorts: ['employee_name', 'customer_name', 'list', 'location_name', 'expires_on'],
    row: listing,
  }),
  info: read({
    path: '/customer/employee-info',
    needs: [['Client', 'view']],
    says: 'One entry of a customer’s list of people.',
    input: { id },
    result: listing,
  }),
  store: write({
    path: '/customer/employee-store',
    needs: [['Client', 'update']],
    says: 'Puts somebody on a customer’s list; a block needs a reason.',
    input: { customer_id: id, employee_id: id, ...listingFields },
    result: listing,
  }),
  update: write({
    path: '/customer/employee-update',
    needs: [['Client', 'update']],
    says: 'Changes an entry of a customer’s list of people.',
    input: { id, version, ...listingFields },
    result: listing,
  }),
  remove: write({
    path: '/customer/employee-remove',
    needs: [['Client', 'update']],
    says: 'Takes somebody off a customer’s list.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
  endMany: write({
    path: '/customer/employee-end-many',
    needs: [['Client', 'update']],
    says: 'Says of several entries until when they hold, each as if alone; no day: for good. Answers row by row.',
    input: { ...rowsSeen, expires_on: listingFields.expires_on },
    result: bulkResult,
  }),
  removeMany: write({
    path: '/customer/employee-remove-many',
    needs: [['Client', 'update']],
    says: 'Takes several people off customers’ lists, each as if alone; answers row by row.',
    input: rowsSeen,
    result: bulkResult,
  }),
}
