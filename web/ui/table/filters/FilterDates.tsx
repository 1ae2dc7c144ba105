import { Button, Group, Stack } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { CalendarFrame } from '#web/ui/form/days/CalendarFrame.tsx'
import { useState } from 'react'
import { useTranslate } from '#web/wording/translate.ts'
import type { Filter } from '#web/ui/table/column.ts'
import type { ListState } from '#web/ui/table/list-state.ts'

type Props<Row> = { filter: Extract<Filter, { kind: 'dates' }>; of: ListState<Row>; close: () => void }

/** A date range, inclusive. */
export function FilterDates<Row>({ filter, of, close }: Props<Row>) {
  const t = useTranslate()
  const [range, setRange] = useState<[string | null, string | null]>([
    of.filters[filter.from]?.[0] ?? null,
    of.filters[filter.to]?.[0] ?? null,
  ])
  function choose(next: [string | null, string | null]) {
    setRange(next)
    if (next[0] && next[1]) set(next)
  }
  function set([from, to]: [string | null, string | null]) {
    of.setFilters({ [filter.from]: from ? [from] : [], [filter.to]: to ? [to] : [] })
    close()
  }
  return (
    <Stack gap="xs">
      <CalendarFrame>
        <DatePicker
          type="range"
          allowSingleDateInRange
          value={range}
          onChange={choose}
          aria-label={filter.label}
          ariaLabels={{ previousMonth: t('ui.calendar.previous'), nextMonth: t('ui.calendar.next') }}
        />
      </CalendarFrame>
      <Group justify="flex-end">
        <Button variant="subtle" size="compact-sm" onClick={() => set([null, null])}>
          {t('ui.clear')}
        </Button>
      </Group>
    </Stack>
  )
}
