import { Badge, Button, Popover } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Filter } from './column.ts'
import classes from './DataTable.module.css'
import { FilterChoices } from './FilterChoices.tsx'
import { FilterSearch } from './FilterSearch.tsx'
import type { Listing } from './listing.ts'

// The calendar is large; most lists are never filtered by dates.
const FilterDates = lazy(() => import('./FilterDates.tsx').then((module) => ({ default: module.FilterDates })))

export type Names = { known: Readonly<Record<string, string>>; learn: (more: Readonly<Record<string, string>>) => void }
type Props<Row> = { filter: Filter; of: Listing<Row>; names: Names }

/** One filter as a button that opens its choices; it says how many are chosen. */
export function TableFilters<Row>({ filter, of, names }: Props<Row>) {
  const [opened, setOpened] = useState(false)
  const count = countOf(filter, of)
  if (filter.kind === 'flag') return <Flag filter={filter} of={of} on={count > 0} />
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus withinPortal>
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
        {filter.kind === 'choice' && <FilterChoices filter={filter} of={of} close={() => setOpened(false)} />}
        {filter.kind === 'search' && (
          <FilterSearch filter={filter} of={of} names={names} close={() => setOpened(false)} />
        )}
        {filter.kind === 'dates' && (
          <Suspense>
            <FilterDates filter={filter} of={of} close={() => setOpened(false)} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function Flag<Row>({ filter, of, on }: { filter: Extract<Filter, { kind: 'flag' }>; of: Listing<Row>; on: boolean }) {
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

function countOf<Row>(filter: Filter, of: Listing<Row>) {
  if (filter.kind === 'dates') return of.filters[filter.from] || of.filters[filter.to] ? 1 : 0
  return of.filters[filter.name]?.length ?? 0
}
