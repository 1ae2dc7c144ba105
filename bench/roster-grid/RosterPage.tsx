import { ActionIcon, Badge, Button, Group, SegmentedControl, TextInput, Title } from '@mantine/core'
import {
  IconArrowBackUp,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconFilter,
  IconSearch,
  IconSend,
} from '@tabler/icons-react'

import { RosterGrid } from '#web/modules/rosters/grid/RosterGrid.tsx'

import { legend, words } from './data.ts'
import classes from './bench.module.css'
import type { GridChip, GridDay, GridPerson } from '#web/modules/rosters/grid/grid-content.ts'

type RosterPageProps = { people: GridPerson[]; days: GridDay[]; chips_by_row: ReadonlyMap<string, readonly GridChip[]> }

const log: unknown[] = []
Object.assign(globalThis, { log })

/** The grid in a page like its screen, so that the screenshots are realistic. */
export function RosterPage({ people, days, chips_by_row }: RosterPageProps) {
  const footer = {
    title: 'Labour cost',
    detail: '$1,447,124 in all',
    cells: days.map((_, index) => `$${(91 + ((index * 37) % 26)).toFixed(0)},${String(100 + ((index * 791) % 899))}`),
  }
  return (
    <main className={classes.page}>
      <Toolbar shift_count={[...chips_by_row.values()].reduce((sum, row) => sum + row.length, 0)} />
      <Group gap={6} visibleFrom="sm">
        {legend.map(([name, colour]) => (
          <span key={name} className={classes.legend} data-colour={colour}>
            {name}
          </span>
        ))}
      </Group>
      <div className={classes.grid}>
        <RosterGrid
          label="Roster, 16 to 29 November 2026"
          people={people}
          days={days}
          chips_by_row={chips_by_row}
          open_label="Open shifts"
          corner={{ title: `${people.length} employees`, detail: '16 – 29 Nov 2026' }}
          footer={footer}
          words={words}
          onOpenChip={(id) => log.push(['open', id])}
          onOpenCell={(row, day) => log.push(['create', row, day])}
          onSelect={(ids) => log.push(['select', ids.length])}
        />
      </div>
    </main>
  )
}

function Toolbar({ shift_count }: { shift_count: number }) {
  return (
    <Group gap="xs" wrap="wrap">
      <Title order={1} size="h2" me="xs">
        Roster
      </Title>
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="default" size={34} aria-label="Earlier">
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Button variant="default" size="sm" px="md">
          16 – 29 Nov 2026
        </Button>
        <ActionIcon variant="default" size={34} aria-label="Later">
          <IconChevronRight size={16} />
        </ActionIcon>
      </Group>
      <SegmentedControl data={['Days', 'Hours']} visibleFrom="sm" />
      <TextInput
        aria-label="Search employees"
        placeholder="Search employees  (/)"
        leftSection={<IconSearch size={16} />}
        visibleFrom="sm"
      />
      <Button variant="default" leftSection={<IconFilter size={16} />} visibleFrom="sm">
        Filters
      </Button>
      <Group gap="xs" ms="auto" visibleFrom="sm">
        <Badge color="gray" size="lg">
          {shift_count} shifts
        </Badge>
        <ActionIcon variant="default" size={34} aria-label="Undo">
          <IconArrowBackUp size={16} />
        </ActionIcon>
        <Button leftSection={<IconSend size={16} />}>Publish 1,540</Button>
        <ActionIcon variant="default" size={34} aria-label="More">
          <IconDots size={16} />
        </ActionIcon>
      </Group>
    </Group>
  )
}
