import { z } from 'zod'
import { bulkResult, list, read, rowsSeen, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { localDate } from '#contract/values/time.ts'
import { emptyAsNull, id, optionalId, optionalNote, commaSeparatedValues, version } from '#contract/values/values.ts'

/**
 * domain.md section 3. Blocked employees are not offered, inducted ones may work at locations that require an induction, preferred ones are
 * offered first.
 */
export const employeeLists = ['preferred', 'inducted', 'blocked'] as const
export type EmployeeList = (typeof employeeLists)[number]
export const listingSides = ['customer', 'agency'] as const

const listingFields = {
  list: z.enum(employeeLists),
  /** null: at every location of the customer */
  location_id: optionalId,
  /** required for a block */
  reason: optionalNote(300),
  set_by_side: z.enum(listingSides).default('customer'),
  /** the last day on which it is valid */
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
  /** the agency's internal reasons are not shown to the customer */
  reason: z.string().nullable(),
  set_by_side: z.enum(listingSides),
  expires_on: z.string().nullable(),
  version: z.number(),
})
export type Listing = z.infer<typeof listing>

export const customerEmployees = {
  list: list({
    path: '/customer/employee-list',
    needs: [['Client', 'view']],
    summary:
      'Lists the employees that a customer prefers, has inducted or has blocked, everywhere or at one location; or all customers’ entries for one employee.',
    filters: {
      customer_id: id.optional(),
      list: commaSeparatedValues(z.enum(employeeLists)),
      location_id: id.optional(),
      employee_id: id.optional(),
    },
    sorts: ['employee_name', 'customer_name', 'list', 'location_name', 'expires_on'],
    row: listing,
  }),
  info: read({
    path: '/customer/employee-info',
    needs: [['Client', 'view']],
    summary: 'Returns one entry of a customer’s employee list.',
    input: { id },
    result: listing,
  }),
  store: write({
    path: '/customer/employee-store',
    needs: [['Client', 'update']],
    summary: 'Adds an employee to a customer’s list; a block requires a reason.',
    input: { customer_id: id, employee_id: id, ...listingFields },
    result: listing,
  }),
  storeMany: write({
    path: '/customer/employee-store-many',
    needs: [['Client', 'update']],
    kinds: staff,
    summary:
      'Adds several employees to one list of a customer, such as those inducted there. Each row succeeds or fails on its own.',
    input: { ...rowsSeen, customer_id: id, ...listingFields },
    result: bulkResult,
  }),
  update: write({
    path: '/customer/employee-update',
    needs: [['Client', 'update']],
    summary: 'Updates an entry of a customer’s employee list.',
    input: { id, version, ...listingFields },
    result: listing,
  }),
  remove: write({
    path: '/customer/employee-remove',
    needs: [['Client', 'update']],
    summary: 'Removes an employee from a customer’s list.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
  endMany: write({
    path: '/customer/employee-end-many',
    needs: [['Client', 'update']],
    summary:
      'Sets the expiry date of several entries; without a date they do not expire. Each row succeeds or fails on its own.',
    input: { ...rowsSeen, expires_on: listingFields.expires_on },
    result: bulkResult,
  }),
  removeMany: write({
    path: '/customer/employee-remove-many',
    needs: [['Client', 'update']],
    summary: 'Removes several employees from customers’ lists; each row succeeds or fails on its own.',
    input: rowsSeen,
    result: bulkResult,
  }),
}
