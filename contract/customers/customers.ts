import { z } from 'zod'
import { approvalModes } from '#contract/rostering/approval.ts'
import { bulkResult, list, read, rowsSeen, write } from '#contract/call.ts'
import { optionalAbn } from './companies.ts'
import { actionsOf, type TransitionTable } from '#contract/transitions.ts'
import { weekStarts } from '#contract/values/week-starts.ts'
import {
  address,
  choice,
  emptyAsNull,
  flag,
  id,
  name,
  optionalEmail,
  optionalId,
  optionalName,
  optionalNote,
  optionalPersonName,
  optionalPhone,
  search,
  several,
  version,
} from '#contract/values/values.ts'

export const customerStatuses = ['prospect', 'active', 'on_hold', 'inactive'] as const
export type CustomerStatus = (typeof customerStatuses)[number]

/** What a customer begins as; from there it moves. */
export const firstStatuses = ['prospect', 'active'] as const satisfies readonly CustomerStatus[]

/** docs/domain.md section 3: a customer on hold gets no new publication; what is published stays. */
export const customerTransitions = {
  activate: { from: ['prospect', 'on_hold', 'inactive'], to: 'active' },
  hold: { from: ['active'], to: 'on_hold' },
  deactivate: { from: ['prospect', 'active', 'on_hold'], to: 'inactive' },
} as const satisfies TransitionTable<CustomerStatus>

const allowed = { allowed_actions: z.array(z.enum(actionsOf(customerTransitions))) }

/** How the hours of a week come on the customer's invoices. */
export const invoiceSplits = ['customer', 'location', 'po', 'employee'] as const
/** Three hours, as most awards have it (au-facts.md); what a new customer begins with. */
export const usualEngagement = 180

const hours = z.coerce.number().int().min(0).max(720)

const classFields = {
  industry_id: optionalId,
  sector_id: optionalId,
  category_id: optionalId,
  account_type_id: optionalId,
}

const termFields = {
  billing_address: optionalNote(300),
  payment_terms_days: z.coerce.number().int().min(0).max(180).default(14),
  purchase_order_required: flag.default(false),
  invoice_split: z.enum(invoiceSplits).default('customer'),
  timesheet_approval: z.enum(approvalModes).default('agency_only'),
  /** after so many hours without an answer the customer counts as having approved; null: never */
  approval_timeout_hours: emptyAsNull(hours.min(1).nullable()).default(null),
  cancellation_notice_hours: hours.default(24),
  /** what a shift pays at least; null: a shift may be as short as it likes */
  minimum_engagement_minutes: z
    .preprocess((value) => (value === '' ? null : value), z.coerce.number().int().min(0).max(1440).nullable())
    .default(usualEngagement),
  /** the positions that are worked there; none named: all */
  allowed_position_ids: z.array(id).max(100).default([]),
}

const mainContactFields = {
  contact_name: optionalPersonName(80),
  contact_email: optionalEmail,
  contact_phone: optionalPhone,
}

const customerFields = {
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9_-]{1,24}$/, 'validation.code'),
  name: name(80),
  legal_name: optionalName(120),
  abn: optionalAbn,
  billing_email: optionalEmail,
  ...classFields,
  ...termFields,
  ...address,
  ...mainContactFields,
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
  version: z.number(),
  /** what the reader can do with it now */
  ...allowed,
})

export const customer = z.object({
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  /** on which day the weeks of that company begin */
  week_start: z.enum(weekStarts),
  code: z.string(),
  name: z.string(),
  legal_name: z.string().nullable(),
  abn: z.string().nullable(),
  industry_id: z.string().nullable(),
  industry_name: z.string().nullable(),
  sector_id: z.string().nullable(),
  sector_name: z.string().nullable(),
  category_id: z.string().nullable(),
  category_name: z.string().nullable(),
  account_type_id: z.string().nullable(),
  account_type_name: z.string().nullable(),
  billing_email: z.string().nullable(),
  billing_address: z.string().nullable(),
  payment_terms_days: z.number(),
  purchase_order_required: z.boolean(),
  invoice_split: z.enum(invoiceSplits),
  timesheet_approval: z.enum(approvalModes),
  approval_timeout_hours: z.number().nullable(),
  /** hours wait for the customer, nobody there has a login that may approve them, and no time-out lets them go on */
  nobody_answers: z.boolean(),
  cancellation_notice_hours: z.number(),
  minimum_engagement_minutes: z.number().nullable(),
  allowed_positions: z.array(choice),
  address_line: z.string().nullable(),
  address_line2: z.string().nullable(),
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

/** With what the reader can do with it now. */
export const shownCustomer = customer.extend(allowed)
export type ShownCustomer = z.infer<typeof shownCustomer>

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
    result: shownCustomer,
  }),
  store: write({
    path: '/customer/store',
    needs: [['Client', 'create']],
    says: 'Adds a customer to a company.',
    input: { company_id: id, status: z.enum(firstStatuses).default('active'), ...customerFields },
    result: customer,
  }),
  update: write({
    path: '/customer/update',
    needs: [['Client', 'update']],
    says: 'Changes a customer; its status has a call of its own.',
    input: { id, version, ...customerFields },
    result: customer,
  }),
  changeStatus: write({
    path: '/customer/status-update',
    needs: [['Client', 'update']],
    says: 'Moves a customer along the allowed moves. On hold nothing new is published there; what is published stays.',
    input: { id, version, status: z.enum(customerStatuses) },
    result: customer,
  }),
  moveMany: write({
    path: '/customer/status-update-many',
    needs: [['Client', 'update']],
    says: 'Moves several customers to a status, each as if alone; answers row by row.',
    input: { ...rowsSeen, status: z.enum(customerStatuses) },
    result: bulkResult,
  }),
  dutiesAhead: read({
    path: '/customer/duties-ahead',
    needs: [['Client', 'update']],
    says: 'How many duties at a customer people were told of and that are not over: they stay when it goes on hold.',
    input: { id },
    result: z.object({ count: z.number().int() }),
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
    input: { q: search },
    result: z.array(choice.extend({ status: z.enum(customerStatuses) })),
  }),
  everyOne: read({
    path: '/company/customer-list',
    needs: [['Client', 'list']],
    says: 'All customers of the agency by name, at work or not, each with its company: for filters.',
    input: {},
    result: z.array(
      choice.extend({ company_id: z.string(), company_name: z.string(), status: z.enum(customerStatuses) }),
    ),
  }),
  ofCompany: read({
    path: '/company/company-customer-list',
    needs: [['Client', 'list']],
    says: 'All customers of one company by name, at work or not.',
    input: { id },
    result: z.array(choice.extend({ status: z.enum(customerStatuses) })),
  }),
}
