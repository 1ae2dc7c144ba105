import { z } from 'zod'
import { list, read, write, type Moves } from '#contract/call.ts'
import { optionalAbn } from '#contract/companies.ts'
import {
  address,
  choice,
  id,
  optionalEmail,
  optionalPhone,
  optionalText,
  several,
  text,
  version,
} from '#contract/values.ts'

export const customerStatuses = ['prospect', 'active', 'on_hold', 'inactive'] as const
export type CustomerStatus = (typeof customerStatuses)[number]

/** domain.md section 3: a customer on hold gets no new publication; what is published stays. */
export const customerMoves = {
  prospect: ['active', 'inactive'],
  active: ['on_hold', 'inactive'],
  on_hold: ['active', 'inactive'],
  inactive: ['active'],
} as const satisfies Moves<CustomerStatus>

const contactFields = {
  contact_name: optionalText(80),
  contact_email: optionalEmail,
  contact_phone: optionalPhone,
}

const customerFields = {
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9_-]{1,24}$/, 'validation.code'),
  name: text(80),
  legal_name: optionalText(120),
  abn: optionalAbn,
  billing_email: optionalEmail,
  payment_terms_days: z.coerce.number().int().min(0).max(180).default(14),
  ...address,
  ...contactFields,
}

export const customerRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  contact_name: z.string().nullable(),
  contact_phone: z.string().nullable(),
  suburb: z.string().nullable(),
  state: z.string().nullable(),
  location_count: z.number(),
  status: z.enum(customerStatuses),
})

export const customer = z.object({
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  code: z.string(),
  name: z.string(),
  legal_name: z.string().nullable(),
  abn: z.string().nullable(),
  billing_email: z.string().nullable(),
  payment_terms_days: z.number(),
  address_line: z.string().nullable(),
  suburb: z.string().nullable(),
  state: z.string().nullable(),
  postcode: z.string().nullable(),
  contact_name: z.string().nullable(),
  contact_email: z.string().nullable(),
  contact_phone: z.string().nullable(),
  status: z.enum(customerStatuses),
  locations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      suburb: z.string().nullable(),
      state: z.string().nullable(),
      time_zone: z.string(),
    }),
  ),
  version: z.number(),
})
export type Customer = z.infer<typeof customer>

export const customers = {
  list: list({
    path: '/customer/list',
    needs: [['Client', 'list']],
    says: 'The customers of the agency.',
    filters: { status: several(z.enum(customerStatuses)), company_id: id.optional() },
    sorts: ['name', 'code', 'company_name', 'suburb', 'status'],
    row: customerRow,
  }),
  info: read({
    path: '/customer/info',
    needs: [['Client', 'view']],
    says: 'One customer with its main contact and locations.',
    input: { id },
    result: customer,
  }),
  store: write({
    path: '/customer/store',
    needs: [['Client', 'create']],
    says: 'Adds a customer to a company.',
    input: { company_id: id, ...customerFields },
    result: customer,
  }),
  update: write({
    path: '/customer/update',
    needs: [['Client', 'update']],
    says: 'Changes a customer; its status only along the allowed moves.',
    input: { id, version, status: z.enum(customerStatuses), ...customerFields },
    result: customer,
  }),
  choices: read({
    path: '/customer-dropdown',
    needs: [
      ['Client', 'list'],
      ['Roster', 'create'],
      ['Location', 'list'],
      ['Timesheet', 'create'],
    ],
    says: 'The customers that may be chosen.',
    input: { q: z.string().trim().max(100).default('') },
    result: z.array(choice.extend({ status: z.enum(customerStatuses) })),
  }),
}
