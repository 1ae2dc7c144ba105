import { Button, Group, Text } from '@mantine/core'
import { periodText } from '#web/lib/list/period-text.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { ListState } from '#web/ui/table/list-state.ts'
import { daysOfPeriod, type PeriodName, periodNames } from './periods.ts'

type Props<Row> = {
  of: Pick<ListState<Row>, 'filters' | 'setFilters'>
  /** default: all */
  names?: readonly PeriodName[]
}

/** The periods that are asked for most; any other one is a filter of the table. */
export function PeriodButtons<Row>({ of, names = periodNames }: Props<Row>) {
  const t = useTranslate()
  const [from, to] = [of.filters['from']?.[0] ?? null, of.filters['to']?.[0] ?? null]
  return (
    <Group gap="sm" role="group" aria-label={t('margins.period')}>
      {names.map((name) => {
        const days = daysOfPeriod(name)
        const on = days.from === from && days.to === to
        return (
          <Button
            key={name}
            size="xs"
            variant={on ? 'light' : 'default'}
            aria-pressed={on}
            onClick={() => of.setFilters({ from: [days.from], to: [days.to] })}
            data-screen-only
          >
            {t(`margins.period.${name}`)}
          </Button>
        )
      })}
      <Text c="dimmed">{from === null && to === null ? t('margins.period.allTime') : periodText(from, to)}</Text>
    </Group>
  )
}
