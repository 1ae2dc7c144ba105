import { xero, type XeroLink, xeroLinkTransitions } from '#contract/platform/xero/xero.ts'
import { xeroEmployeeTransitions, type XeroSyncEmployee, xeroSyncs } from '#contract/platform/xero/xero-sync.ts'
import type { Caller } from '#contract/call.ts'
import { actionsOfCalls } from '#contract/transitions.ts'

const linkCalls = { connect: xero.connect, choose: xero.choose, fetch: xero.fetch, disconnect: xero.disconnect }

/** What this person can do with a company's connection now. */
export const linkActions = (reader: Caller, { status }: Pick<XeroLink, 'status'>) =>
  actionsOfCalls(reader, linkCalls, xeroLinkTransitions, status)

const employeeCalls = {
  sync: xeroSyncs.syncOne,
  compare: xeroSyncs.syncOne,
  exclude: xeroSyncs.exclude,
  include: xeroSyncs.exclude,
}

/** An employee in Xero; `is_sent`: Xero gets them, unless they are excluded. */
export type EmployeeInXero = Omit<XeroSyncEmployee, 'allowed_actions'> & { is_sent: boolean }

/** What this person can do with an employee in Xero now; without a connection nothing is compared or sent. */
export const employeeActions = (reader: Caller, { status, is_connected, is_sent }: EmployeeInXero) =>
  actionsOfCalls(reader, employeeCalls, xeroEmployeeTransitions, status).filter(
    (action) => (is_connected && is_sent) || (action !== 'sync' && action !== 'compare'),
  )
