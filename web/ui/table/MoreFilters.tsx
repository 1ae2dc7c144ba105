import { Accordion, Badge, Button, Drawer, Group, Switch } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useWords } from '#web/wording/words.ts'
import type { Filter } from './column.ts'
import classes from './DataTable.module.css'
import { FilterInput } from './FilterInput.tsx'
import { filterCount, filterKey } from './filters.ts'
import type { Listing } from './listing.ts'
import type { KnownNames } from './use-known-names.ts'

type Props<Row> = {
  filters: readonly Filter[]
  /** true if no filter has a button of its own */
  all: boolean
  of: Listing<Row>
  names: KnownNames
}

/** The filters without a button of their own, in a drawer; the button shows how many are active. */
export function MoreFilters<Row>({ filters, all, of, names }: Props<Row>) {
  const t = useWords()
  const [opened, { open, close }] = useDisclosure()
  const on = filters.filter((filter) => filterCount(filter, of) > 0)
  return (
    <>
      <Button
        variant="default"
        className={classes.filter}
        data-on={on.length > 0 || undefined}
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        rightSection={on.length > 0 && <Count of={on.length} />}
        onClick={open}
        aria-haspopup="dialog"
      >
        {t(all ? 'ui.table.filters' : 'ui.table.moreFilters')}
      </Button>
      <Drawer
        opened={opened}
        onClose={close}
        position="right"
        size={380}
        title={t('ui.table.filters')}
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        <FilterSections filters={filters} open={on.map(filterKey)} of={of} names={names} />
        <Group justify="space-between" mt="lg">
          <Button variant="subtle" onClick={of.clearFilters} disabled={Object.keys(of.filters).length === 0}>
            {t('ui.table.clearFilters')}
          </Button>
          <Button onClick={close}>{t('ui.table.showResults')}</Button>
        </Group>
      </Drawer>
    </>
  )
}

type SectionsProps<Row> = Omit<Props<Row>, 'all'> & { open: string[] }

function FilterSections<Row>({ filters, open, of, names }: SectionsProps<Row>) {
  const folded = filters.filter((filter) => filter.kind !== 'flag')
  return (
    <>
      <Accordion multiple defaultValue={open} chevronPosition="right">
        {folded.map((filter) => (
          <Accordion.Item key={filterKey(filter)} value={filterKey(filter)}>
            <Accordion.Control>
              <Group gap="xs">
                {filter.label}
                {filterCount(filter, of) > 0 && <Count of={filterCount(filter, of)} />}
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <FilterInput filter={filter} of={of} names={names} close={noClose} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {filters.map(
        (filter) =>
          filter.kind === 'flag' && (
            <Switch
              key={filter.name}
              label={filter.label}
              className={classes.filterSwitch}
              checked={filterCount(filter, of) > 0}
              onChange={(event) => of.setFilter(filter.name, event.currentTarget.checked ? ['true'] : [])}
            />
          ),
      )}
    </>
  )
}

// A choice leaves the drawer open, because there may be more to select.
const noClose = () => undefined

const Count = ({ of }: { of: number }) => (
  <Badge size="sm" circle>
    {of}
  </Badge>
)
