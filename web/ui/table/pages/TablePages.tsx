import { Button, Group, Menu, Text } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useTranslate } from '#web/wording/translate.ts'
import classes from '#web/ui/table/DataTable.module.css'
import type { ListState } from '#web/ui/table/list-state.ts'
import { Pages } from './Pages.tsx'

// domain.md, page sizes: the list's default is 25.
const pageSizes = [10, 25, 50, 100]

/** The range and the number of rows, the page size, and the pages. */
export function TablePages<Row>({ of }: { of: ListState<Row> }) {
  const t = useTranslate()
  const pages = Math.max(1, Math.ceil(of.total / of.per_page))
  const from = (of.page - 1) * of.per_page + 1
  const to = Math.min(of.total, from + of.rows.length - 1)
  return (
    <div className={classes.pages}>
      <Group gap="xs" className={classes.range}>
        <Text c="dimmed" aria-live="polite">
          {t(of.more ? 'table.rangeMore' : 'table.range', { from, to, total: of.total })}
        </Text>
        {of.more && (
          <Button variant="subtle" size="compact-sm" loading={of.fetching} onClick={of.countAll}>
            {t('table.countAll')}
          </Button>
        )}
      </Group>
      <Group gap="xs" wrap="nowrap" className={classes.sizes}>
        <Text c="dimmed" aria-hidden visibleFrom="sm">
          {t('table.perPage')}
        </Text>
        <PageSize value={of.per_page} onChange={of.setPerPage} />
      </Group>
      <Pages total={pages} page={of.page} onChange={of.setPage} />
    </div>
  )
}

// A menu, which every screen has loaded, where a select would load the combobox with each list.
function PageSize({ value, onChange }: { value: number; onChange: (size: number) => void }) {
  const t = useTranslate()
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          aria-label={`${t('table.perPage')}: ${value}`}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {value}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {pageSizes.map((size) => (
          <Menu.Item
            key={size}
            onClick={() => onChange(size)}
            rightSection={size === value ? <IconCheck size={15} aria-hidden /> : null}
            aria-current={size === value}
          >
            {size}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
