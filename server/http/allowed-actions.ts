import type { CallAccess, Caller } from '#contract/call.ts'
import { actionsOfCall, activationTransitions, oncePerStatus } from '#contract/transitions.ts'

/** A page of records, each with the actions that its reader can take. The rows are those of the page, not copies. */
export const pageWithActions = <Row extends object, Action, Page extends { rows: Row[] }>(
  page: Page & { rows: Row[] },
  actionsFor: (row: Row) => Action[],
) => ({ ...page, rows: page.rows.map((row) => Object.assign(row, { allowed_actions: actionsFor(row) })) })

/** The same where the actions depend on nothing but the status of a row: they are determined once for each status of the page. */
export function pageWithStatusActions<Row extends { status: string }, Action, Page extends { rows: Row[] }>(
  page: Page & { rows: Row[] },
  actionsIn: (row: Pick<Row, 'status'>) => Action[],
) {
  const inStatus = oncePerStatus((status: Row['status']) => actionsIn({ status }))
  return pageWithActions(page, ({ status }) => inStatus(status))
}

/** The same where the actions are to take rows in and out of use, by one call. */
export const pageWithActivation = <Row extends { status: 'active' | 'inactive' }, Page extends { rows: Row[] }>(
  page: Page & { rows: Row[] },
  actor: Caller,
  call: CallAccess,
) => pageWithStatusActions(page, ({ status }) => actionsOfCall(actor, call, activationTransitions, status))
