import { z } from 'zod'
import { changedField, changeParams } from '#contract/values/lists/changes.ts'
import { approvalModes } from '#contract/rostering/timesheets/approval.ts'
import { bulkResult, list, read, rowsSeen, write } from '#contract/call.ts'
import { optionalAbn } from './companies.ts'
import { releaseFields, shownReleaseFields } from './releases.ts'
import { actionsOf, type TransitionTable } from '#contract/transitions.ts'
import { weekStarts } from '#contract/values/week-starts.ts'
import {
  address,
  choice,
  emptyAsNull,
  booleanField,
  id,
  name,
  optionalEmail,
  optionalId,
  optionalName,
  optionalNote,
  optionalPersonName,
  optionalPhone,
  searchQuery,
  commaSeparatedValues,
  version,
  shownAddress,
  recordCode,
} from '#contract/values/values.ts'

export const customerStatuses = ['prospect', 'active', 'on_hold', 'inactive'] as const
export type CustomerStatus = (typeof customerStatuses)[number]

/** The initial statuses of a customer; it changes from there by transitions. */
export const firstStatuses = ['prospect', 'active'] as const satisfies readonly CustomerStatus[]

/** docs/domain.md section 3: nothing new can be published for a customer on hold; published shifts stay. */
export const customerTransitions = {
  activate: { from: ['prospect', 'on_hold', 'inactive'], to: 'active' },
  hold: { from: ['active'], to: 'on_hold' },
  deactivate: { from: ['prospect', 'active', 'on_hold'], to: 'inactive' },
} as const satisfies TransitionTable<CustomerStatus>

const allowedActionsShape = { allowed_actions: z.array(z.enum(actionsOf(customerTransitions))) }

/** How the hours of a week are grouped on the customer's invoices. */
export const invoiceSplits = ['customer', 'location', 'po', 'employee'] as const
/** Three hours, as in most awards (au-facts.md); the default of a new customer. */
export const defaultEngagementMinutes = 180

const hours = z.coerce.number().int().min(0).max(720)

const shiftMinutes = emptyAsNull(z.coerce.number().int().min(0).max(1440).nullable())

const classFields = {
  industry_id: optionalId,
  sector_id: optionalId,
  category_id: optionalId,
  account_type_id: optionalId,
}

const termFields = {
  billing_address: optionalNote(300),
  payment_terms_days: z.coerce.number().int().min(0).max(180).default(14),
  purchase_order_required: booleanField.default(false),
  invoice_split: z.enum(invoiceSplits).default('customer'),
  timesheet_approval: z.enum(approvalModes).default('agency_only'),
  /** after so many hours without a response the customer counts as having approved; null: never */
  approval_timeout_hours: emptyAsNull(hours.min(1).nullable()).default(null),
  /** after so many hours without a signature the approver of a sent week is reminded, and the backup approver gets the link; null: never */
  signoff_reminder_hours: emptyAsNull(hours.min(1).nullable()).default(24),
  signoff_escalation_hours: emptyAsNull(hours.min(1).nullable()).default(48),
  cancellation_notice_hours: hours.default(24),
  /** paid to each employee for a shift cancelled later than that; null: the agency's setting */
  cancellation_pay_minutes: shiftMinutes.default(null),
  /** billed for it; null: the agency's setting */
  cancellation_bill_minutes: shiftMinutes.default(null),
  /** the minimum pay of a shift; null: no minimum */
  minimum_engagement_minutes: z
    .preprocess((value) => (value === '' ? null : value), z.coerce.number().int().min(0).max(1440).nullable())
    .default(defaultEngagementMinutes),
  /** the positions worked at this customer; empty: all */
  allowed_position_ids: z.array(id).max(100).default([]),
}

const mainContactFields = {
  contact_name: optionalPersonName(80),
  contact_email: optionalEmail,
  contact_phone: optionalPhone,
}

const customerFields = {
  code: recordCode,
  name: name(80),
  legal_name: optionalName(120),
  abn: optionalAbn,
  billing_email: optionalEmail,
  ...classFields,
  ...termFields,
  ...releaseFields,
  ...address,
  ...mainContactFields,
  /** the agency's own; customers do not see them */
  notes: optionalNote(2000),
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
  /** the actions that the reader can take now */
  ...allowedActionsShape,
  ...changedField,
})

export const customer = z.object({
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  /** the day on which the weeks of that company start */
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
  signoff_reminder_hours: z.number().nullable(),
  signoff_escalation_hours: z.number().nullable(),
  /** hours wait for the customer, but nobody there has a login that may approve them and no timeout applies */
  lacks_approver: z.boolean(),
  cancellation_notice_hours: z.number(),
  /** null: the agency's setting; always null for customers */
  cancellation_pay_minutes: z.number().nullable(),
  /** null: the agency's setting */
  cancellation_bill_minutes: z.number().nullable(),
  minimum_engagement_minutes: z.number().nullable(),
  allowed_positions: z.array(choice),
  ...shownReleaseFields,
  ...shownAddress,
  contact_name: z.string().nullable(),
  contact_email: z.string().nullable(),
  contact_phone: z.string().nullable(),
  /** always null for customers */
  notes: z.string().nullable(),
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

/** With the actions that the reader can take now. */
export const customerWithActions = customer.extend(allowedActionsShape)
export type CustomerWithActions = z.infer<typeof customerWithActions>

export const customers = {
  list: list({
    path: '/customer/list',
    needs: [['Client', 'list']],
    summary: 'Lists the customers of the agency.',
    filters: {
      ...changeParams,
      status: commaSeparatedValues(z.enum(customerStatuses)),
      company_id: id.optional(),
    },
    sorts: ['name', 'code', 'company_name', 'suburb', 'status'],
    row: customerRow,
  }),
  info: read({
    path: '/customer/info',
    needs: [['Client', 'view']],
    summary: 'Returns one customer with its main contact and locations.',
    input: { id },
    result: customerWithActions,
  }),
  store: write({
    path: '/customer/store',
    needs: [['Client', 'create']],
    summary: 'Adds a customer to a company.',
    input: { company_id: id, status: z.enum(firstStatuses).default('active'), ...customerFields },
    result: customer,
  }),
  update: write({
    path: '/customer/update',
    needs: [['Client', 'update']],
    summary: 'Updates a customer; its status is changed by /customer/status-update.',
    input: { id, version, ...customerFields },
    result: customer,
  }),
  changeStatus: write({
    path: '/customer/status-update',
    needs: [['Client', 'update']],
    summary:
      'Changes the status of a customer. Nothing new can be published for a customer on hold; published shifts stay.',
    input: { id, version, status: z.enum(customerStatuses) },
    result: customer,
  }),
  changeStatusMany: write({
    path: '/customer/status-update-many',
    needs: [['Client', 'update']],
    summary: 'Changes the status of several customers; each row succeeds or fails on its own.',
    input: { ...rowsSeen, status: z.enum(customerStatuses) },
    result: bulkResult,
  }),
  dutiesAhead: read({
    path: '/customer/duties-ahead',
    needs: [['Client', 'update']],
    summary:
      'Counts the published assignments at a customer that have not ended: they stay when the customer is put on hold.',
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
    summary: 'Lists the active customers, for selection.',
    input: { q: searchQuery },
    result: z.array(choice.extend({ status: z.enum(customerStatuses) })),
  }),
  everyOne: read({
    path: '/company/customer-list',
    needs: [['Client', 'list']],
    summary: 'Lists all customers of the agency by name with their company, including inactive ones, for filters.',
    input: {},
    result: z.array(
      choice.extend({ company_id: z.string(), company_name: z.string(), status: z.enum(customerStatuses) }),
    ),
  }),
  ofCompany: read({
    path: '/company/company-customer-list',
    needs: [['Client', 'list']],
    summary: 'Lists all customers of one company by name, including inactive ones.',
    input: { id },
    result: z.array(choice.extend({ status: z.enum(customerStatuses) })),
  }),
}
