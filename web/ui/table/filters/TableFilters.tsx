import { Badge, Button, Popover } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { createElement, useState } from 'react'
import type { Filter } from '#web/ui/table/column.ts'
import classes from '#web/ui/table/DataTable.module.css'
import { filterCount, filterKey } from './filters.ts'
import type { ListState } from '#web/ui/table/list-state.ts'
import { MoreFilters } from './MoreFilters.tsx'
import type { KnownNames } from './use-known-names.ts'
import { later, useLater } from '#web/ui/load-later.tsx'

const filterInput = later(() => import('./FilterInput.tsx').then((module) => module.FilterInput))

type Props<Row> = { filters: readonly Filter[]; of: ListState<Row>; names: KnownNames }

// A fifth button would wrap the toolbar; on a phone two fit beside the list's other tools.
const filtersInRow = { table: { most: 4, shown: 3 }, cards: { most: 2, shown: 0 } } as const

/** The filters of a list: the first three as buttons, the others behind "More filters". A phone shows one button for all. */
export function TableFilters<Row>({ filters, of, names, asCards }: Props<Row> & { asCards: boolean }) {
  const { most, shown } = filtersInRow[asCards ? 'cards' : 'table']
  const inline = filters.length <= most ? filters : filters.slice(0, shown)
  const rest = filters.slice(inline.length)
  return (
    <>
      {inline.map((filter) => (
        <FilterButton key={filterKey(filter)} filter={filter} of={of} names={names} />
      ))}
      {rest.length > 0 && <MoreFilters filters={rest} all={inline.length === 0} of={of} names={names} />}
    </>
  )
}

type ButtonProps<Row> = { filter: Filter; of: ListState<Row>; names: KnownNames }

/** A button that opens one filter; it shows how many options are selected. */
function FilterButton<Row>({ filter, of, names }: ButtonProps<Row>) {
  const [opened, setOpened] = useState(false)
  // Opened only when the choices are there, so that the focus finds them.
  const { Loaded: FilterInput } = useLater(filterInput, opened, () => setOpened(false))
  const count = filterCount(filter, of)
  if (filter.kind === 'flag') return <Flag filter={filter} of={of} on={count > 0} />
  return (
    <Popover
      opened={opened && FilterInput !== null}
      onChange={setOpened}
      position="bottom-start"
      trapFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          variant="default"
          className={classes.filter}
          data-on={count > 0 || undefined}
          rightSection={
            count > 0 ? (
              <Badge size="sm" circle>
                {count}
              </Badge>
            ) : (
              <IconChevronDown size={14} aria-hidden />
            )
          }
          onClick={() => setOpened(!opened)}
          aria-haspopup="dialog"
          aria-expanded={opened}
        >
          {filter.label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={filter.label}>
        {FilterInput && createElement(FilterInput, { filter, of, names, close: () => setOpened(false) })}
      </Popover.Dropdown>
    </Popover>
  )
}

function Flag<Row>({ filter, of, on }: { filter: Extract<Filter, { kind: 'flag' }>; of: ListState<Row>; on: boolean }) {
  return (
    <Button
      variant="default"
      className={classes.filter}
      data-on={on || undefined}
      aria-pressed={on}
      rightSection={on ? <IconCheck size={14} aria-hidden /> : undefined}
      onClick={() => of.setFilter(filter.name, on ? [] : ['true'])}
    >
      {filter.label}
    </Button>
  )
}
