import { Button, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { ResultOf } from '#contract/call.ts'
import { type OpenShift, rosterPeople } from '#contract/rostering/rosters/roster-people.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { OpenShiftRow } from './OpenShiftRow.tsx'
import classes from '#web/modules/rosters/panel/Panel.module.css'

type LocationName = { id: string; name: string }
/** `location`: the site that is shown at first; null: there is none, and all of the agency are shown */
type Props = { employee_id: string; location: LocationName | null }

/** The open shifts that one person can work, by time, and on request those that they cannot work, with the reasons. */
export function OpenShifts({ employee_id, location }: Props) {
  const t = useTranslate()
  const [where, setWhere] = useState<'site' | 'agency'>(location ? 'site' : 'agency')
  const [with_excluded, setExcluded] = useState(false)
  const location_id = where === 'site' ? location?.id : undefined
  const query = useApiQuery(
    rosterPeople.openShifts,
    { employee_id, location_id, with_excluded },
    { keepPrevious: true },
  )
  return (
    <Stack gap="xs">
      <Title order={3} size="h6">
        {t('peoplePanel.open.title')}
      </Title>
      {location && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('peoplePanel.open.where')}
          value={where}
          onChange={setWhere}
          data={[
            { value: 'site', label: location.name },
            { value: 'agency', label: t('peoplePanel.open.agency') },
          ]}
        />
      )}
      <Loaded of={query}>
        {(result) => (
          <OpenShiftList
            employee_id={employee_id}
            result={result}
            with_excluded={with_excluded}
            onExcluded={() => setExcluded(!with_excluded)}
          />
        )}
      </Loaded>
    </Stack>
  )
}

type FoundProps = {
  employee_id: string
  result: ResultOf<typeof rosterPeople.openShifts>
  with_excluded: boolean
  onExcluded: () => void
}

function OpenShiftList({ employee_id, result, with_excluded, onExcluded }: FoundProps) {
  const t = useTranslate()
  const { shifts, excluded, excluded_count } = result
  const Icon = with_excluded ? IconChevronUp : IconChevronDown
  return (
    <>
      {shifts.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('peoplePanel.open.none')}
        </Text>
      )}
      <Shifts employee_id={employee_id} shifts={shifts} label={t('peoplePanel.open.title')} />
      {excluded_count > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-expanded={with_excluded}
          leftSection={<Icon size={14} aria-hidden />}
          onClick={onExcluded}
        >
          {t('peoplePanel.open.excluded', { count: excluded_count })}
        </Button>
      )}
      {with_excluded && (
        <Shifts employee_id={employee_id} shifts={excluded} label={t('peoplePanel.open.excludedLabel')} />
      )}
    </>
  )
}

type ShiftsProps = { employee_id: string; shifts: readonly OpenShift[]; label: string }

const Shifts = ({ employee_id, shifts, label }: ShiftsProps) =>
  shifts.length === 0 ? null : (
    <ul className={classes.shifts} aria-label={label}>
      {shifts.map((shift) => (
        <OpenShiftRow key={shift.roster_shift_id} employee_id={employee_id} shift={shift} />
      ))}
    </ul>
  )
