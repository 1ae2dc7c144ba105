import { Checkbox, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useElementSize } from '@mantine/hooks'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useTranslate } from '#web/wording/translate.ts'
import type { Column } from './column.ts'
import classes from './DataTable.module.css'
import type { ListState } from './list-state.ts'
import { tickOf, titleId } from './row-names.ts'
import type { TableParts } from './table-props.ts'

/** The list as a table: sortable headings, rows that open by click, Enter or the arrow keys. */
export function TableRows<Row extends object>(parts: TableParts<Row>) {
  const { of, table, columns, label, bulk, rowActions, memory } = parts
  const t = useTranslate()
  const { ref: box, width: room } = useElementSize()
  const { ref: rows, width } = useElementSize<HTMLTableElement>()
  const shown = columns.filter((column) => memory.shown[column.id])
  const opens = parts.href !== undefined || parts.onOpen !== undefined
  return (
    <div ref={box} className={classes.scroll} data-wide={width > room + 1 || undefined}>
      <Table
        ref={rows}
        aria-label={label}
        data-density={memory.density}
        className={classes.table}
        verticalSpacing={memory.density === 'compact' ? 5 : 'sm'}
        horizontalSpacing={memory.density === 'compact' ? 10 : 'md'}
      >
        <Table.Thead>
          <Table.Tr>
            {bulk && (
              <Table.Th className={classes.tick}>
                <Checkbox
                  aria-label={t('table.selectPage')}
                  checked={table.getIsAllPageRowsSelected()}
                  indeterminate={table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected()}
                  onChange={table.getToggleAllPageRowsSelectedHandler()}
                />
              </Table.Th>
            )}
            {shown.map((column) => (
              <Head key={column.id} column={column} of={of} />
            ))}
            {rowActions && <Table.Th className={classes.last} aria-label={t('table.actions')} />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody
          onKeyDown={(event) => onKey(event, (at, key) => pressed(parts, table.getRowModel().rows[at]?.original, key))}
        >
          {table.getRowModel().rows.map((row) => (
            <Table.Tr
              key={row.id}
              className={classes.row}
              data-opens={opens || undefined}
              data-selected={row.getIsSelected() || undefined}
              onClick={opens ? openRow : undefined}
            >
              {bulk && (
                <Table.Td className={classes.tick}>
                  <Checkbox
                    {...tickOf(row.id)}
                    aria-label={t('table.selectRow')}
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </Table.Td>
              )}
              {shown.map((column, index) => (
                <Table.Td
                  key={column.id}
                  id={index === 0 ? titleId(row.id) : undefined}
                  ta={column.align}
                  data-align={column.align}
                  className={classes.cell}
                >
                  {index === 0 ? (
                    <Opener parts={parts} row={row.original} column={column} />
                  ) : (
                    column.cell(row.original)
                  )}
                </Table.Td>
              ))}
              {rowActions && <Table.Td className={classes.last}>{rowActions(row.original)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Head<Row>({ column, of }: { column: Column<Row>; of: Pick<ListState<Row>, 'sort' | 'dir' | 'setSort'> }) {
  const t = useTranslate()
  const { sort } = column
  const title = t(column.title)
  if (!sort) {
    return (
      <Table.Th w={column.width} ta={column.align}>
        {title}
      </Table.Th>
    )
  }
  const now = of.sort === sort ? of.dir : null
  return (
    <Table.Th
      w={column.width}
      ta={column.align}
      aria-sort={now === null ? 'none' : now === 'asc' ? 'ascending' : 'descending'}
    >
      <UnstyledButton
        className={classes.sorter}
        data-on={now !== null || undefined}
        data-align={column.align}
        onClick={() => of.setSort(sort, now === 'asc' ? 'desc' : 'asc')}
      >
        {title}
        {sortSign(now)}
      </UnstyledButton>
    </Table.Th>
  )
}

function sortSign(now: 'asc' | 'desc' | null) {
  if (now === null) return <IconArrowsSort size={13} aria-hidden className={classes.unsorted} />
  return now === 'asc' ? <IconArrowUp size={13} aria-hidden /> : <IconArrowDown size={13} aria-hidden />
}

/** The first cell: the link or button that opens its row. */
export function Opener<Row extends object>({
  parts,
  row,
  column,
}: {
  parts: TableParts<Row>
  row: Row
  column: Column<Row>
}) {
  const { href, onOpen } = parts
  const value = column.cell(row)
  // A plain name is styled like those with details below.
  const shown = typeof value === 'string' ? <span className={classes.lead}>{value}</span> : value
  if (href) {
    return (
      <a href={href(row)} className={classes.opener} data-opener>
        {shown}
      </a>
    )
  }
  if (!onOpen) return shown
  return (
    <UnstyledButton className={classes.opener} data-opener onClick={() => onOpen(row)}>
      {shown}
    </UnstyledButton>
  )
}

/** A click anywhere on a row activates its opener, except on a control, or while text is being selected. */
export function openRow(event: MouseEvent<HTMLElement>) {
  if (!(event.target instanceof Element) || event.target.closest('a, button, input, label, [role="menu"]')) return
  if (window.getSelection()?.type === 'Range' || !event.currentTarget.contains(event.target)) return
  event.currentTarget.querySelector<HTMLElement>('[data-opener]')?.click()
}

/** Runs what a key does with a row; false: nothing. */
function pressed<Row extends object>({ rowKeys = [] }: TableParts<Row>, row: Row | undefined, key: string) {
  const rowKey = rowKeys.find((one) => one.key === key.toLowerCase())
  if (row === undefined || rowKey === undefined) return false
  rowKey.onPress(row)
  return true
}

function onKey(event: KeyboardEvent<HTMLElement>, press: (at: number, key: string) => boolean) {
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-opener]')]
  const at = openers.findIndex((opener) => opener === document.activeElement)
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === ' ') return tickRow(event, openers[at])
  const indexes: Partial<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    j: at + 1,
    k: at - 1,
    Home: 0,
    End: openers.length - 1,
  }
  const index = indexes[event.key]
  if (index === undefined) {
    if (press(at, event.key)) event.preventDefault()
    return
  }
  event.preventDefault()
  if (index < 0) return searchBoxOver(event.currentTarget)?.focus()
  openers[index]?.focus()
}

const searchBoxOver = (rows: HTMLElement) =>
  rows.closest('[data-list]')?.querySelector<HTMLElement>('input[type="search"]')

/** Space selects the row of a link; on a button it has its usual effect. */
function tickRow(event: KeyboardEvent<HTMLElement>, opener: HTMLElement | undefined) {
  const tick = opener?.closest('tr')?.querySelector<HTMLElement>('input[type="checkbox"]')
  if (!tick || opener?.tagName !== 'A') return
  event.preventDefault()
  tick.click()
}
