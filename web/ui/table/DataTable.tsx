import { Card, Progress, useMatches } from '@mantine/core'
import { columnVisibilityFeature, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo, type ReactNode } from 'react'
import type { Column, Filter } from './column.ts'
import classes from './DataTable.module.css'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import type { Listing } from './listing.ts'
import { TableBulk } from '#web/ui/table/bulk/TableBulk.tsx'
import { TableCards } from './TableCards.tsx'
import { TableNothing } from './TableNothing.tsx'
import { TablePages } from '#web/ui/table/pages/TablePages.tsx'
import { TableRows } from './TableRows.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import { TableToolbar } from './TableToolbar.tsx'
import { useSelection } from '#web/ui/table/bulk/use-selection.ts'
import { useTableMemory } from '#web/ui/table/views/use-table-memory.ts'

export type { Column, Filter } from './column.ts'

/** `description`: for the list of keyboard shortcuts */
export type RowKey<Row> = { key: string; description: string; onPress: (row: Row) => void }

export type DataTableProps<Row> = {
  of: Listing<Row>
  /** the accessible name of the table */
  label: string
  columns: readonly Column<Row>[]
  rowId?: (row: Row) => string
  /** the link of a row; the whole row is clickable, its first cell is the link */
  href?: (row: Row) => string
  /** instead of `href`: a drawer or dialog */
  onOpen?: (row: Row) => void
  filters?: readonly Filter[]
  /** the search box's placeholder; false: no search */
  search?: string | false
  empty: { title: string; text?: ReactNode; action?: ReactNode }
  /** turns on selection: the actions for the selected rows, including those of other pages */
  bulk?: (ids: readonly string[], clear: () => void, rows: readonly Row[]) => ReactNode
  rowActions?: (row: Row) => ReactNode
  /** keys that do something with the row whose link or button has the focus */
  rowKeys?: readonly RowKey<Row>[]
  /** what the list's export is not for, where the screen has another export */
  exportNote?: string
  toolbar?: ReactNode
  /** shown instead of the rows, below the same search and filters, for instance a map */
  instead?: ReactNode
}

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

/** A server-side list: paging, sorting, search, filters, columns, selection; cards on a phone. Its state is in `of`, mostly from the URL. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { of, columns, bulk, filters = [] } = props
  const memory = useTableMemory(of.name, columns)
  const idOf = (row: Row) => props.rowId?.(row) ?? ownIdOf(row)
  const selection = useSelection(of.rows, idOf)
  const asCards = useMatches({ base: true, sm: false }, { getInitialValueInEffect: false })
  const definitions = useMemo(() => columns.map(({ id }) => ({ id, header: id })), [columns])
  const table = useTable({
    features,
    columns: definitions,
    data: of.rows,
    getRowId: idOf,
    state: { columnVisibility: memory.shown, rowSelection: selection.state },
    onRowSelectionChange: selection.change,
    enableRowSelection: bulk !== undefined,
  })
  const parts = { ...props, table, memory, filters }
  const { selected, clear } = selection
  return (
    <div className={classes.frame} data-list>
      <TableToolbar {...parts} asCards={asCards} />
      <Card p={0} className={classes.card} data-as={asCards ? 'cards' : 'table'} aria-busy={of.fetching}>
        {of.fetching && !of.loading && (
          <Progress value={100} size={2} animated className={classes.working} aria-hidden />
        )}
        {body(parts, asCards)}
        {of.total > 0 && !of.failure && !props.instead && <TablePages of={of} />}
      </Card>
      {bulk && !props.instead && selected.length > 0 && (
        <TableBulk count={selected.length} clear={clear} actions={bulk(selected.map(idOf), clear, selected)} />
      )}
    </div>
  )
}

export type TableParts<Row extends object> = DataTableProps<Row> & {
  table: ReturnType<typeof useTable<typeof features, Row>>
  memory: ReturnType<typeof useTableMemory<Row>>
  filters: readonly Filter[]
}

function body<Row extends object>(parts: TableParts<Row>, asCards: boolean) {
  const { of } = parts
  if (parts.instead) return parts.instead
  if (of.failure) return <ErrorState title={of.failure.title} message={of.failure.message} onRetry={of.failure.retry} />
  if (of.loading) return <TableSkeleton columns={asCards ? 1 : parts.columns.length} />
  if (of.rows.length === 0) return <TableNothing of={of} empty={parts.empty} />
  return asCards ? <TableCards {...parts} /> : <TableRows {...parts} />
}

function ownIdOf(row: object) {
  if ('id' in row && typeof row.id === 'string') return row.id
  throw new Error('A table needs rowId where its rows have no id.')
}
