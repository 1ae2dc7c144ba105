import type { ReactNode } from 'react'

/** An action on selected rows. */
export type BulkAction<Row, Name extends string> = {
  name: Name
  /** the button's label; the number of rows is added */
  label: string
  icon?: ReactNode
  /** whether it applies to a row in its current state */
  appliesTo: (row: Row) => boolean
  /** the confirmation question, if any; the number is that of the rows it applies to */
  question?: (count: number) => string
  /** the consequences */
  text?: string
  tone?: 'bad' | 'normal'
}

/** For `appliesTo`: whether the server allows an action on a row. */
export const allows =
  <Row extends { allowed_actions: readonly string[] }>(action: Row['allowed_actions'][number]) =>
  (row: Row) =>
    row.allowed_actions.includes(action)

export type ApplicableAction<Row, Name extends string> = BulkAction<Row, Name> & { rows: readonly Row[] }

/** The actions that apply to any of the selected rows, each with those rows. */
export const applicableActions = <Row, Name extends string>(
  actions: readonly BulkAction<Row, Name>[],
  selected: readonly Row[],
): ApplicableAction<Row, Name>[] =>
  actions
    .map((action) => ({ ...action, rows: selected.filter((row) => action.appliesTo(row)) }))
    .filter(({ rows }) => rows.length > 0)
