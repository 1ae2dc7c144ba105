// What a table is given, and what it gives its parts.
import { columnVisibilityFeature, rowSelectionFeature, tableFeatures, type useTable } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { Column, Filter } from './column.ts'
import type { ListState } from './list-state.ts'
import type { useTableMemory } from '#web/ui/table/views/use-table-memory.ts'

/** `description`: for the list of keyboard shortcuts */
export type RowKey<Row> = { key: string; description: string; onPress: (row: Row) => void }

export type DataTableProps<Row> = {
  of: ListState<Row>
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

export const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

export type TableParts<Row extends object> = DataTableProps<Row> & {
  table: ReturnType<typeof useTable<typeof features, Row>>
  memory: ReturnType<typeof useTableMemory<Row>>
  filters: readonly Filter[]
}
