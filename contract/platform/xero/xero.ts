import { z } from 'zod'
import { ownTransaction, list, readByBody, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { allowedActionsField, type TransitionTable } from '#contract/transitions.ts'
import { booleanField, id, optionalId, pageParams, text } from '#contract/values/values.ts'

/**
 * The connection of a company to its organisation in Xero (domain.md section 13). unchosen: it gives access to several organisations, or to
 * none, and one has to be chosen.
 */
export const xeroStatuses = ['not_connected', 'unchosen', 'connected', 'expired', 'error'] as const
export type XeroStatus = (typeof xeroStatuses)[number]

export const xeroLinkTransitions = {
  connect: { from: ['not_connected', 'expired'], to: ['connected', 'unchosen'] },
  choose: { from: ['unchosen'], to: 'connected' },
  fetch: { from: ['connected', 'error'], to: 'unchanged' },
  disconnect: { from: ['unchosen', 'connected', 'expired', 'error'], to: 'not_connected' },
  expire: { from: ['unchosen', 'connected', 'error'], to: 'expired', automatic: true },
  fail: { from: ['connected'], to: 'error', automatic: true },
} as const satisfies TransitionTable<XeroStatus>

export const xeroFetchStatuses = ['queued', 'running', 'waiting', 'done', 'failed'] as const
/** Why a fetch waits or failed. */
export const xeroReasons = ['busy', 'budget', 'unreachable', 'expired', 'forbidden', 'unreadable'] as const
export type XeroReason = (typeof xeroReasons)[number]
/** How a person of Xero was matched to an employee; `created`: by the sync that created them; `none`: marked as nobody. */
export const xeroMatches = ['email', 'birth', 'hand', 'created', 'none'] as const
/** Why a payslip of Xero was not imported: the same pay exists from another source, or its figures do not add up. */
export const xeroHeld = ['exists', 'figures'] as const

export const xeroFetch = z.object({
  status: z.enum(xeroFetchStatuses),
  reason: z.enum(xeroReasons).nullable(),
  started_by_name: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** while it waits: when it resumes */
  next_at: z.string().nullable(),
  total: z.number().int(),
  done: z.number().int(),
  given: z.number().int(),
  corrected: z.number().int(),
})
export type XeroFetch = z.infer<typeof xeroFetch>

export const xeroLink = z.object({
  company_id: z.string(),
  company_name: z.string(),
  status: z.enum(xeroStatuses),
  /** null: not chosen yet */
  organisation: z.string().nullable(),
  /** the options, until one is chosen */
  organisations: z.array(z.object({ id: z.string(), name: z.string() })),
  connected_by_name: z.string().nullable(),
  connected_at: z.string().nullable(),
  last_fetch: xeroFetch.nullable(),
  matched: z.number().int(),
  unmatched: z.number().int(),
  /** payslips of people who are not matched */
  waiting: z.number().int(),
  /** payslips that were not imported, at most 20 */
  held: z.array(
    z.object({
      name: z.string(),
      period_from: z.string(),
      period_to: z.string(),
      paid_on: z.string(),
      why: z.enum(xeroHeld),
    }),
  ),
  ...allowedActionsField(xeroLinkTransitions),
})
export type XeroLink = z.infer<typeof xeroLink>

export const xeroService = z.object({
  /** whether the installation has the client id and the secret of an app at Xero */
  is_set_up: z.boolean(),
  /** must be entered there */
  redirect_address: z.string(),
  links: z.array(xeroLink),
})
export type XeroService = z.infer<typeof xeroService>

export const xeroPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  is_active: z.boolean(),
  employee_id: z.string().nullable(),
  employee_name: z.string().nullable(),
  employee_code: z.string().nullable(),
  matched_by: z.enum(xeroMatches).nullable(),
  /** payslips that wait for this person to be matched */
  waiting: z.number().int(),
  /** possible matches: employees with the same email address, or name and birth date, when there are several or one is already matched */
  candidates: z.array(z.object({ id: z.string(), name: z.string(), employee_code: z.string() })),
})
export type XeroPerson = z.infer<typeof xeroPerson>

export const xeroPeopleStates = ['unmatched', 'matched', 'ignored', 'all'] as const

// Few users see pay; a company's connection is changed by users who may change the company and see pay.
const viewPermission = [['Employee', 'view sensitive']] as const
const linkPermission = [['Company', 'update']] as const

export const xero = {
  // The installation's settings belong to the platform, the connections to the agency: two transactions.
  service: ownTransaction(
    readByBody({
      path: '/xero-service',
      needs: viewPermission,
      kinds: staff,
      summary: 'Returns how each company is connected to Xero, and the result of its last payslip fetch.',
      input: {},
      result: xeroService,
    }),
  ),
  connect: ownTransaction(
    write({
      path: '/xero/connect',
      needs: linkPermission,
      kinds: staff,
      summary: 'Returns the address at Xero for connecting a company’s organisation; it redirects back to the screen.',
      input: { company_id: id },
      result: z.object({ address: z.string() }),
    }),
  ),
  arrive: ownTransaction(
    write({
      path: '/xero/arrive',
      needs: linkPermission,
      kinds: staff,
      summary: 'Completes the redirect from Xero, only for the session that started it, and stores the tokens sealed.',
      input: { code: text(4000), state: text(400) },
      result: z.object({ company_id: z.string() }),
    }),
  ),
  choose: write({
    path: '/xero/choose-organisation',
    needs: linkPermission,
    kinds: staff,
    summary: 'Chooses the organisation of a company, from those that its connection can access.',
    input: { company_id: id, organisation_id: id },
    result: z.object({ company_id: z.string() }),
  }),
  disconnect: ownTransaction(
    write({
      path: '/xero/disconnect',
      needs: linkPermission,
      kinds: staff,
      summary: 'Ends the connection, at Xero too. Imported payslips stay.',
      input: { company_id: id },
      result: z.object({ company_id: z.string() }),
    }),
  ),
  fetch: write({
    path: '/xero/fetch',
    needs: viewPermission,
    kinds: staff,
    summary: 'Fetches the payslips of posted pay runs now; does nothing while a fetch is running.',
    input: { company_id: id },
    result: xeroFetch,
  }),
  people: list({
    path: '/xero/people',
    needs: viewPermission,
    kinds: staff,
    summary: 'Lists the people of a company’s organisation in Xero, with their matched employees.',
    filters: { ...pageParams, company_id: id, state: z.enum(xeroPeopleStates).default('unmatched') },
    sorts: ['name'],
    row: xeroPerson,
  }),
  match: write({
    path: '/xero/match',
    needs: viewPermission,
    kinds: staff,
    summary: 'Matches a person of Xero to an employee, or to nobody; their payslips are imported by the next fetch.',
    input: { company_id: id, person_id: id, employee_id: optionalId, is_nobody: booleanField.default(false) },
    result: xeroPerson,
  }),
}
