import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { TableScroll } from '#web/ui/table/TableScroll.tsx'
import classes from './Reading.module.css'

export type RuleColumn = {
  title: string
  /** numbers are at the end of their column */
  align?: 'end'
}

export type RuleRow = {
  key: string
  cells: readonly ReactNode[]
  /** the row below belongs to the same entry */
  isContinued?: boolean
}

type Props = {
  label: string
  columns: readonly RuleColumn[]
  rows: readonly RuleRow[]
  /** columns of equal width, so that several tables below each other align */
  isAligned?: boolean
}

/** A table of rules; the first cell of a row is its heading. A column of which no row has anything is left out. */
export function RuleTable({ label, columns, rows, isAligned = false }: Props) {
  const shown = columns.flatMap((column, at) =>
    rows.some(({ cells }) => isSomething(cells[at])) ? [{ column, at }] : [],
  )
  return (
    <TableScroll label={label}>
      <Table
        aria-label={label}
        highlightOnHover={false}
        horizontalSpacing="sm"
        className={classes.table}
        data-aligned={isAligned || undefined}
      >
        <Table.Thead>
          <Table.Tr>
            {shown.map(({ column: { title, align } }) => (
              <Table.Th key={title} ta={align}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells, isContinued = false }) => (
            <Table.Tr key={key} data-continued={isContinued || undefined}>
              {shown.map(({ column: { title, align }, at }) =>
                at === 0 ? (
                  <Table.Th key={title} scope="row" className={classes.name}>
                    {cells[at]}
                  </Table.Th>
                ) : (
                  <Table.Td key={title} ta={align} className={align === 'end' ? classes.number : undefined}>
                    {cells[at]}
                  </Table.Td>
                ),
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}

const isSomething = (cell: ReactNode) => cell !== null && cell !== undefined && cell !== '' && cell !== false
