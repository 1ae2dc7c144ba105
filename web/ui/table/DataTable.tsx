import { Card, Progress, useMatches } from '@mantine/core'
import { useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import classes from './DataTable.module.css'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { TableBulk } from '#web/ui/table/bulk/TableBulk.tsx'
import { TableCards } from './TableCards.tsx'
import { TableNothing } from './TableNothing.tsx'
import { TablePages } from '#web/ui/table/pages/TablePages.tsx'
import { TableRows } from './TableRows.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import { TableToolbar } from './TableToolbar.tsx'
import { useSelection } from '#web/ui/table/bulk/use-selection.ts'
import { useTableMemory } from '#web/ui/table/views/use-table-memory.ts'
import { type DataTableProps, features, type TableParts } from './table-props.ts'

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
