import { Anchor, Button, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { AssignmentRow } from '#contract/rostering/shifts/assignments.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { timesheetAccess } from '#web/modules/timesheets/timesheet-access.ts'
import { CustomHoursForm, ShiftHoursForm } from '#web/modules/timesheets/record/RecordForms.tsx'
import { useWaitingShifts, WaitingShifts } from '#web/modules/timesheets/record/WaitingShifts.tsx'
import { useWithoutHours } from '#web/modules/timesheets/exceptions/use-without-hours.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'

export function TimesheetCreateScreen() {
  const t = useTranslate()
  const [assignment] = useSearchParam('assignment')
  const { plans } = timesheetAccess(useSession())
  return (
    <Page
      title={t('timesheets.create.title')}
      description={t('timesheets.create.text')}
      back={{ href: hrefOf('/time-sheets'), label: t('timesheets.list.title') }}
      width="narrow"
    >
      {assignment ? <OfShift id={assignment} /> : plans ? <PlannersChoice /> : <ChooseShift />}
    </Page>
  )
}

function OfShift({ id }: { id: string }) {
  const query = useApiQuery(rosters.assignment, { id })
  return (
    <Loaded of={query}>
      {(shift) =>
        shift.allowed_actions.includes('record') ? (
          <ShiftHoursForm key={shift.id} shift={shift} />
        ) : (
          <NotToRecord shift={shift} />
        )
      }
    </Loaded>
  )
}

const isOver = (shift: AssignmentRow) => shift.ends_at <= Temporal.Now.instant().toString({ fractionalSecondDigits: 3 })

function NotToRecord({ shift }: { shift: AssignmentRow }) {
  const t = useTranslate()
  if (shift.timesheet_id !== null) {
    const link = (
      <Button component="a" href={hrefOf('/time-sheets/view/{id}', { id: shift.timesheet_id })}>
        {t('timesheets.create.open')}
      </Button>
    )
    return <EmptyState title={t('timesheets.create.exists')} action={link} />
  }
  const back = (
    <Button component="a" href={hrefOf('/time-sheets')}>
      {t('timesheets.list.title')}
    </Button>
  )
  return (
    <EmptyState title={t(isOver(shift) ? 'timesheets.create.notHeld' : 'timesheets.create.notOver')} action={back} />
  )
}

const ways = ['shift', 'custom'] as const

function PlannersChoice() {
  const t = useTranslate()
  const [way, setWay] = useSearchParam('of')
  return (
    <Stack gap="lg">
      <SegmentedControl
        aria-label={t('timesheets.create.way')}
        value={way === 'custom' ? 'custom' : 'shift'}
        onChange={(value) => setWay(value === 'custom' ? value : null, { replace: true })}
        data={ways.map((value) => ({ value, label: t(`timesheets.create.way_${value}`) }))}
      />
      {way === 'custom' ? <CustomHours /> : <ChooseShift withSearch />}
    </Stack>
  )
}

/** Filled in by the punches that the list of exceptions named, while they have no hours. */
function CustomHours() {
  const [punch] = useSearchParam('punch')
  const [on] = useSearchParam('on')
  const { data, isPending } = useWithoutHours(on === null ? {} : { from: on, to: on }, punch !== null)
  if (punch !== null && isPending) return <Loading />
  const clocked = data?.rows.find(({ id }) => id === punch)
  return <CustomHoursForm key={clocked?.id} clocked={clocked} />
}

function ChooseShift({ withSearch = false }: { withSearch?: boolean }) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 300)
  const query = useWaitingShifts(q)
  const nothing = (
    <EmptyState
      title={t('timesheets.create.nothing')}
      text={t('timesheets.create.nothingText')}
      action={<Anchor href={hrefOf('/time-sheets')}>{t('timesheets.list.title')}</Anchor>}
    />
  )
  return (
    <Stack>
      {withSearch && (
        <TextInput
          type="search"
          aria-label={t('timesheets.create.search')}
          placeholder={t('timesheets.create.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Loaded of={query}>
        {({ rows }) => (rows.length === 0 ? nothing : <WaitingShifts rows={rows} withName={withSearch} />)}
      </Loaded>
    </Stack>
  )
}
