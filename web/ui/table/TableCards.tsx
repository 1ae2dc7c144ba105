import { Checkbox } from '@mantine/core'
import { useTranslate } from '#web/wording/translate.ts'
import type { Column } from './column.ts'
import classes from './DataTable.module.css'
import { openRow, Opener } from './TableRows.tsx'
import { tickOf, titleId } from './row-names.ts'
import type { TableParts } from './table-props.ts'

/** The list on a phone: one card per row, the first column as its title. */
export function TableCards<Row extends object>(parts: TableParts<Row>) {
  const { table, columns, label, bulk, rowActions, memory } = parts
  const t = useTranslate()
  const shown = columns.filter((column) => memory.shown[column.id])
  const title = shown.find((column) => column.card === 'title') ?? shown[0]
  const badges = shown.filter((column) => column.card === 'badge')
  const facts = shown.filter((column) => column !== title && (column.card ?? 'fact') === 'fact')
  const opens = parts.href !== undefined || parts.onOpen !== undefined
  return (
    <ul className={classes.cards} aria-label={label}>
      {table.getRowModel().rows.map((row) => (
        // The link inside serves the keyboard; pressing the rest of the card is for touch.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        <li
          key={row.id}
          className={classes.item}
          data-opens={opens || undefined}
          data-selected={row.getIsSelected() || undefined}
          onClick={opens ? openRow : undefined}
        >
          <div className={classes.itemTop}>
            {bulk && (
              <Checkbox
                {...tickOf(row.id)}
                aria-label={t('table.selectRow')}
                checked={row.getIsSelected()}
                onChange={row.getToggleSelectedHandler()}
              />
            )}
            <div className={classes.itemHead}>
              <div className={classes.itemTitle} id={titleId(row.id)}>
                {title && <Opener parts={parts} row={row.original} column={title} />}
              </div>
              {badges.map((column) => (
                <div key={column.id} className={classes.itemBadge}>
                  {column.cell(row.original)}
                </div>
              ))}
            </div>
            {rowActions?.(row.original)}
          </div>
          <CardFacts columns={facts} row={row.original} />
        </li>
      ))}
    </ul>
  )
}

function CardFacts<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const t = useTranslate()
  const values = columns
    .map((column) => ({ column, value: column.cell(row) }))
    .filter(({ value }) => value !== null && value !== '')
  if (values.length === 0) return null
  return (
    <dl className={classes.itemFacts}>
      {values.map(({ column, value }) => (
        <div key={column.id} className={classes.itemFact}>
          <dt>{t(column.title)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
