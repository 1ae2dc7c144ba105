import { Button, Menu, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { Roster } from '#contract/rostering/rosters/rosters.ts'
import { addDays } from '#contract/values/time.ts'
import { formatDateRange } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'

/** The link to print a roster. */
export const printHref = ({ id, week_start, days }: Pick<Roster, 'id' | 'week_start' | 'days'>) =>
  hrefOf('/roster-print/{id}', { id }, { from: week_start, to: addDays(week_start, days - 1) })

/** Prints one site: where there are several, the user selects one. */
export function PrintLinks({ rosters }: { rosters: readonly Roster[] }) {
  const t = useTranslate()
  const [first, ...others] = rosters
  if (first === undefined) return null
  const look = { variant: 'default', leftSection: <IconPrinter size={16} aria-hidden /> } as const
  if (others.length === 0)
    return (
      <Button component="a" href={printHref(first)} {...look}>
        {t('rosters.menu.print')}
      </Button>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button {...look}>{t('rosters.menu.print')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('rosters.print.which')}</Menu.Label>
        {rosters.map((roster) => (
          <Menu.Item key={roster.id} component="a" href={printHref(roster)}>
            {roster.name}
            <Text size="xs" c="dimmed">
              {formatDateRange(roster.week_start, addDays(roster.week_start, roster.days - 1))}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
