import type { Call } from '#contract/call.ts'
import { actionsOfCall, activationTransitions } from '#contract/transitions.ts'
import type { Actor } from '#server/http/actor.ts'

/** A page of records, each with the actions that its reader can take. */
export const pageWithActions = <Row, Action, Page extends { rows: Row[] }>(
  page: Page & { rows: Row[] },
  actionsFor: (row: Row) => Action[],
) => ({ ...page, rows: page.rows.map((row) => ({ ...row, allowed_actions: actionsFor(row) })) })

/** The same where the actions depend on nothing but the status of a row: they are determined once for each status of the page. */
export function pageWithStatusActions<Row extends { status: string }, Action, Page extends { rows: Row[] }>(
  page: Page & { rows: Row[] },
  actionsIn: (row: Pick<Row, 'status'>) => Action[],
) {
  const known = new Map<Row['status'], Action[]>()
  return pageWithActions(page, ({ status }) => {
    const actions = known.get(status) ?? actionsIn({ status })
    known.set(status, actions)
    return actions
  })
}

/** The same where the actions are to take rows in and out of use, by one call. */
export const pageWithActivation = <Row extends { status: 'active' | 'inactive' }, Page extends { rows: Row[] }>(
  page: Page & { rows: Row[] },
  actor: Pick<Actor, 'grants'>,
  call: Pick<Call, 'needs'>,
) => pageWithStatusActions(page, ({ status }) => actionsOfCall(actor, call, activationTransitions, status))
