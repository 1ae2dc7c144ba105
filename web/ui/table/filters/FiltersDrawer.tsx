import { Accordion, Button, Drawer, Group, Switch } from '@mantine/core'
import { useTranslate } from '#web/wording/translate.ts'
import type { Filter } from '#web/ui/table/column.ts'
import classes from '#web/ui/table/DataTable.module.css'
import { FilterCount } from './FilterCount.tsx'
import { FilterInput } from './FilterInput.tsx'
import { filterCount, filterKey } from './filters.ts'
import type { ListState } from '#web/ui/table/list-state.ts'
import type { KnownNames } from './use-known-names.ts'

type SectionsProps = { filters: readonly Filter[]; of: ListState<unknown>; names: KnownNames }
type Props = SectionsProps & { opened: boolean; onClose: () => void }

/** The filters of a list that have no button of their own. */
export function FiltersDrawer({ filters, of, names, opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={380}
      title={t('table.filters')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <FilterSections filters={filters} of={of} names={names} />
      <Group justify="space-between" mt="lg">
        <Button variant="subtle" onClick={of.clearFilters} disabled={Object.keys(of.filters).length === 0}>
          {t('table.clearFilters')}
        </Button>
        <Button onClick={onClose}>{t('table.showResults')}</Button>
      </Group>
    </Drawer>
  )
}

function FilterSections({ filters, of, names }: SectionsProps) {
  // Those that are on when the drawer opens are unfolded.
  const open = filters.filter((filter) => filterCount(filter, of) > 0).map(filterKey)
  const folded = filters.filter((filter) => filter.kind !== 'flag')
  return (
    <>
      <Accordion multiple defaultValue={open} chevronPosition="right">
        {folded.map((filter) => (
          <Accordion.Item key={filterKey(filter)} value={filterKey(filter)}>
            <Accordion.Control>
              <Group gap="xs">
                {filter.label}
                {filterCount(filter, of) > 0 && <FilterCount of={filterCount(filter, of)} />}
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

// A choice leaves the drawer open: there may be more to choose.
const noClose = () => undefined
