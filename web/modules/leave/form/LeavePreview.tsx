import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { ResultOf } from '#contract/call.ts'
import { leaveRequests } from '#contract/people/leave/leave-requests.ts'
import { Refused } from '#web/lib/api/refused.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { messageOf, useTranslate } from '#web/lib/wording.ts'
import { amountText } from '#web/modules/leave/leave-texts.ts'
import { ConflictNotes } from '#web/modules/leave/requests/ConflictNotes.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { DaysTaken } from './DaysTaken.tsx'
import type { LeaveForm } from './leave-form.ts'
import { takenOf } from './taken-of.ts'

type Props = { of: LeaveForm; employee_id: string; /** of the request that is changed */ id: string | null }

/** What the leave takes, as one fills in the form: day by day, the balance afterwards, and what speaks against it. */
export function LeavePreview({ of, employee_id, id }: Props) {
  const t = useTranslate()
  const { form } = of
  const type_id = String(form.useWatchValue('type_id') ?? '')
  const taken = takenOf({
    amount: form.useWatchValue('amount'),
    from_day: form.useWatchValue('from_day'),
    to_day: form.useWatchValue('to_day'),
    starts: form.useWatchValue('starts'),
    ends: form.useWatchValue('ends'),
  })
  const hasTimes = taken.amount !== 'hours' || (taken.starts !== '' && taken.ends !== '')
  const isWhole = type_id !== '' && taken.from_day !== '' && taken.to_day >= taken.from_day && hasTimes
  const query = useApiQuery(
    leaveRequests.check,
    { employee_id, ...(id !== null && { id }), type_id, ...taken },
    { when: isWhole, keepPrevious: true },
  )
  return (
    <Panel title={t('leave.form.takes')} order={2}>
      <div aria-live="polite" aria-busy={query.isFetching}>
        {!isWhole && <Text c="dimmed">{t('leave.form.takesNothing')}</Text>}
        {isWhole && query.error && (
          <Alert color="red" icon={<IconAlertCircle />}>
            {textOf(query.error)}
          </Alert>
        )}
        {isWhole && !query.error && (query.data ? <Taken check={query.data} /> : <Loading />)}
      </div>
    </Panel>
  )
}

const textOf = (failure: Error) =>
  (failure instanceof Refused && Object.values(failure.fields).flat()[0]) || messageOf(failure).message

function Taken({ check }: { check: ResultOf<typeof leaveRequests.check> }) {
  const t = useTranslate()
  const { minutes, day_minutes, balance_after_minutes: after, unpaid_minutes, warnings, away, away_count } = check
  return (
    <Stack gap="md">
      <Facts
        items={[
          { label: t('leave.form.together'), value: amountText(t, minutes, day_minutes) },
          ...(after === null ? [] : [{ label: t('leave.form.after'), value: amountText(t, after, day_minutes) }]),
          ...(unpaid_minutes === 0
            ? []
            : [{ label: t('leave.request.unpaid'), value: amountText(t, unpaid_minutes, day_minutes) }]),
        ]}
      />
      {warnings.map(({ warning, is_blocking }) => (
        <Alert key={warning} color={is_blocking ? 'red' : 'yellow'} icon={<IconAlertTriangle />}>
          {t(`leave.warning.${warning}`)}
        </Alert>
      ))}
      <DaysTaken days={check.days} />
      <ConflictNotes of={{ ...check, warnings: [], balance_after_minutes: null }} />
      {away.length === 0 && away_count > 0 && (
        <Text size="sm">{t('leave.form.othersAway', { count: away_count })}</Text>
      )}
    </Stack>
  )
}
