import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslate } from '#web/wording/translate.ts'
import classes from './DataTable.module.css'
import { FilterChips } from '#web/ui/table/filters/FilterChips.tsx'
import { TableExport } from '#web/ui/table/pages/TableExport.tsx'
import { TableFilters } from '#web/ui/table/filters/TableFilters.tsx'
import { TableKeys } from './TableKeys.tsx'
import { TableSearch } from '#web/ui/table/filters/TableSearch.tsx'
import { TableViews } from '#web/ui/table/views/TableViews.tsx'
import { useKnownNames } from '#web/ui/table/filters/use-known-names.ts'
import type { TableParts } from './table-props.ts'

/** Search, filters, the column chooser, and the active filters. */
export function TableToolbar<Row extends object>(parts: TableParts<Row> & { asCards: boolean }) {
  const { of, filters, search, toolbar, instead, asCards } = parts
  const asTable = !asCards && !instead
  const names = useKnownNames(filters, of.filters)
  return (
    <div className={classes.toolbar}>
      <div className={classes.tools}>
        {search !== false && <TableSearch value={of.q} onSearch={of.setQuery} placeholder={search} />}
        <TableFilters filters={filters} of={of} names={names} asCards={asCards} />
        <div className={classes.rest}>
          {toolbar}
          {of.views && <TableViews {...parts} from={of.views} />}
          {of.export && of.total > 0 && !instead && <TableExport {...parts} from={of.export} />}
          {asTable && <Columns {...parts} />}
          {asTable && <TableKeys selects={parts.bulk !== undefined} more={parts.rowKeys} />}
        </div>
      </div>
      <FilterChips filters={filters} of={of} names={names.known} />
    </div>
  )
}

function Columns<Row extends object>({ columns, memory }: TableParts<Row>) {
  const t = useTranslate()
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('table.columns')}>
          <ActionIcon variant="default" size={36} aria-label={t('table.columns')}>
            <IconColumns3 size={18} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('table.columns')}</Menu.Label>
        {columns.map((column) => (
          <Menu.CheckboxItem
            key={column.id}
            checked={memory.shown[column.id] === true}
            disabled={column.fixed === true}
            onChange={() => memory.toggle(column.id)}
          >
            {t(column.title)}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={memory.reset}>{t('table.columnsReset')}</Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('table.density')}</Menu.Label>
        <Menu.RadioGroup
          value={memory.density}
          onChange={(value) => memory.setDensity(value === 'compact' ? 'compact' : 'comfortable')}
        >
          <Menu.RadioItem value="comfortable">{t('table.comfortable')}</Menu.RadioItem>
          <Menu.RadioItem value="compact">{t('table.compact')}</Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
