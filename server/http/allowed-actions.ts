/** A page of records, each with what its reader can do with it. */
export const pageWithActions = <Row, Action, Page extends { rows: Row[] }>(
  page: Page & { rows: Row[] },
  actionsFor: (row: Row) => Action[],
) => ({ ...page, rows: page.rows.map((row) => ({ ...row, allowed_actions: actionsFor(row) })) })
