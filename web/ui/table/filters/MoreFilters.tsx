import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useTranslate } from '#web/wording/translate.ts'
import type { Filter } from '#web/ui/table/column.ts'
import classes from '#web/ui/table/DataTable.module.css'
import { FilterCount } from './FilterCount.tsx'
import { filterCount } from './filters.ts'
import type { ListState } from '#web/ui/table/list-state.ts'
import type { KnownNames } from './use-known-names.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'

const FiltersDrawer = whenOpened(
  () => import('./FiltersDrawer.tsx').then((module) => module.FiltersDrawer),
  ({ opened }) => opened,
)

type Props<Row> = {
  filters: readonly Filter[]
  /** true if no filter has a button of its own */
  all: boolean
  of: ListState<Row>
  names: KnownNames
}

/** The filters without a button of their own, in a drawer; the button shows how many are active. */
export function MoreFilters<Row>({ filters, all, of, names }: Props<Row>) {
  const t = useTranslate()
  const [opened, { open, close }] = useDisclosure()
  const on = filters.filter((filter) => filterCount(filter, of) > 0)
  return (
    <>
      <Button
        variant="default"
        className={classes.filter}
        data-on={on.length > 0 || undefined}
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        rightSection={on.length > 0 && <FilterCount of={on.length} />}
        onClick={open}
        aria-haspopup="dialog"
      >
        {t(all ? 'table.filters' : 'table.moreFilters')}
      </Button>
      <FiltersDrawer opened={opened} onClose={close} filters={filters} of={of} names={names} />
    </>
  )
}
