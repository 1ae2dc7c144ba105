import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { companies } from '#contract/customers/companies.ts'
import { locations } from '#contract/customers/locations.ts'
import { loadCompanies, loadLocations } from '#web/lib/api/choices.ts'
import { formatDate } from '#web/lib/format.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { useKeys } from '#web/modules/rosters/views/periods/PeriodNav.tsx'
import { ChoiceSelect } from '#web/ui/form/choices/ChoiceSelect.tsx'
import { monthAfter } from './months.ts'

/** The month, and whose leave; all of it is in the address. */
export function CalendarTools({ month }: { month: string }) {
  const t = useTranslate()
  const [, setMonth] = useSearchParam('month')
  const [company_id, setCompany] = useSearchParam('company_id')
  const [location_id, setLocation] = useSearchParam('location_id')
  const go = (months: number) => setMonth(monthAfter(month, months))
  useKeys({ '[': () => go(-1), ']': () => go(1), t: () => setMonth(null) })
  return (
    <Group gap="xs" data-screen-only>
      <ActionIcon variant="default" size={36} aria-label={t('leave.calendar.earlier')} onClick={() => go(-1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Button variant="default" miw={160} title={t('leave.calendar.now')} onClick={() => setMonth(null)}>
        {formatDate(`${month}-01`, 'month')}
      </Button>
      <ActionIcon variant="default" size={36} aria-label={t('leave.calendar.later')} onClick={() => go(1)}>
        <IconChevronRight size={16} />
      </ActionIcon>
      {isCallAllowed(companies.choices) && (
        <ChoiceSelect
          hideLabel
          label={t('leave.calendar.company')}
          placeholder={t('leave.calendar.allCompanies')}
          value={company_id}
          onChange={setCompany}
          load={loadCompanies}
        />
      )}
      {isCallAllowed(locations.all) && (
        <ChoiceSelect
          hideLabel
          label={t('leave.calendar.site')}
          placeholder={t('leave.calendar.allSites')}
          value={location_id}
          onChange={setLocation}
          load={(q) => loadLocations(q)}
        />
      )}
    </Group>
  )
}
