import { z } from 'zod'
import { apart, list, readByBody, write } from '#contract/call.ts'
import { flag, id, optionalId, pageParams, text } from '#contract/values/values.ts'

/** How a company is linked to its organisation in Xero (domain.md section 13). */
export const xeroStatuses = ['not_connected', 'connected', 'expired', 'error'] as const
export const xeroFetchStatuses = ['queued', 'running', 'waiting', 'done', 'failed'] as const
/** Why a fetch waits or failed. */
export const xeroReasons = ['busy', 'budget', 'unreachable', 'expired', 'forbidden', 'unreadable'] as const
export type XeroReason = (typeof xeroReasons)[number]
/** How it was found out who somebody of Xero is here; `none`: somebody said that it is nobody. */
export const xeroMatches = ['email', 'birth', 'hand', 'none'] as const
/** What kept a pay slip of Xero back: the same pay was told otherwise, or its figures do not add up to a slip of ours. */
export const xeroHeld = ['exists', 'figures'] as const

export const xeroFetch = z.object({
  status: z.enum(xeroFetchStatuses),
  reason: z.enum(xeroReasons).nullable(),
  started_by_name: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** while it waits: when it goes on */
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
  /** null: none is chosen yet */
  organisation: z.string().nullable(),
  /** what may be chosen from, while none is */
  organisations: z.array(z.object({ id: z.string(), name: z.string() })),
  connected_by_name: z.string().nullable(),
  connected_at: z.string().nullable(),
  last_fetch: xeroFetch.nullable(),
  matched: z.number().int(),
  unmatched: z.number().int(),
  /** pay slips of people who are not matched */
  waiting: z.number().int(),
  /** pay slips that were not given, at most 20 */
  held: z.array(
    z.object({
      name: z.string(),
      period_from: z.string(),
      period_to: z.string(),
      paid_on: z.string(),
      why: z.enum(xeroHeld),
    }),
  ),
})
export type XeroLink = z.infer<typeof xeroLink>

export const xeroService = z.object({
  /** whether the installation has the client id and the secret of an app at Xero */
  is_set_up: z.boolean(),
  /** what must be entered there */
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
  /** pay slips that wait for it to be known who this is */
  waiting: z.number().int(),
  /** who it may be: those of the same e-mail address, or name and birth date, when there are several or one is taken */
  candidates: z.array(z.object({ id: z.string(), name: z.string(), employee_code: z.string() })),
})
export type XeroPerson = z.infer<typeof xeroPerson>

export const xeroPeopleStates = ['unmatched', 'matched', 'ignored', 'all'] as const

// What people are paid is seen by few; a company's own link is changed by those who may change the company, and see pay too.
const toSee = [['Employee', 'view sensitive']] as const
const toLink = [['Company', 'update']] as const

export const xero = {
  // What the installation has is the platform's to read, the links are the agency's: two transactions.
  service: apart(
    readByBody({
      path: '/xero-service',
      needs: toSee,
      says: 'Accounting: how each company is linked to Xero, and what its last fetch of pay slips did.',
      input: {},
      result: xeroService,
    }),
  ),
  connect: apart(
    write({
      path: '/xero/connect',
      needs: toLink,
      says: 'Gives the address at Xero where a company’s organisation is connected; it leads back to the screen.',
      input: { company_id: id },
      result: z.object({ address: z.string() }),
    }),
  ),
  arrive: apart(
    write({
      path: '/xero/arrive',
      needs: toLink,
      says: 'Takes what Xero sent back with, for the session alone that asked, and keeps the tokens sealed.',
      input: { code: text(4000), state: text(400) },
      result: z.object({ company_id: z.string() }),
    }),
  ),
  choose: write({
    path: '/xero/choose-organisation',
    needs: toLink,
    says: 'Chooses the organisation of a company, of those that its connection reaches.',
    input: { company_id: id, organisation_id: id },
    result: z.object({ company_id: z.string() }),
  }),
  disconnect: apart(
    write({
      path: '/xero/disconnect',
      needs: toLink,
      says: 'Ends the connection, at Xero too. Pay slips that were given stay.',
      input: { company_id: id },
      result: z.object({ company_id: z.string() }),
    }),
  ),
  fetch: write({
    path: '/xero/fetch',
    needs: toSee,
    says: 'Fetches the pay slips of posted pay runs now; where a fetch goes on already, nothing is added.',
    input: { company_id: id },
    result: xeroFetch,
  }),
  people: list({
    path: '/xero/people',
    needs: toSee,
    says: 'The people of a company’s organisation in Xero, and who each of them is here.',
    filters: { ...pageParams, company_id: id, state: z.enum(xeroPeopleStates).default('unmatched') },
    sorts: ['name'],
    row: xeroPerson,
  }),
  match: write({
    path: '/xero/match',
    needs: toSee,
    says: 'Says who somebody of Xero is here, or that it is nobody; their pay slips come with the next fetch.',
    input: { company_id: id, person_id: id, employee_id: optionalId, is_nobody: flag.default(false) },
    result: xeroPerson,
  }),
}
