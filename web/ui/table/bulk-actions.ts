import type { ReactNode } from 'react'

/** Something that can be done with selected rows. */
export type BulkAction<Row, Name extends string> = {
  name: Name
  /** the button, to which the number of rows is added */
  label: string
  icon?: ReactNode
  /** may it be done with this row as it stands? */
  appliesTo: (row: Row) => boolean
  /** what is asked before it is done; the number is that of the rows it applies to */
  question?: (count: number) => string
  /** what it means */
  text?: string
  tone?: 'bad' | 'normal'
}

export type ApplicableAction<Row, Name extends string> = BulkAction<Row, Name> & { rows: readonly Row[] }

/** The actions that can be done with any of the selected rows, each with the rows it applies to. */
export const applicableActions = <Row, Name extends string>(
  actions: readonly BulkAction<Row, Name>[],
  selected: readonly Row[],
): ApplicableAction<Row, Name>[] =>
  actions
    .map((action) => ({ ...action, rows: selected.filter((row) => action.appliesTo(row)) }))
    .filter(({ rows }) => rows.length > 0)
