import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { leaveBalances } from '#contract/people/leave/leave-balances.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDate, today } from '#web/lib/format.ts'
import { messageOf, useTranslate } from '#web/lib/wording.ts'
import { amountText } from '#web/modules/leave/leave-texts.ts'
import { DayInput } from '#web/ui/form/days/DayInput.tsx'

/** What a balance will be on a day. */
export function Forecast({ employee_id, type_id }: { employee_id: string; type_id: string }) {
  const t = useTranslate()
  const [day, setDay] = useState<string | null>(null)
  const query = useApiQuery(leaveBalances.forecast, { employee_id, type_id, day: day ?? '' }, { when: day !== null })
  return (
    <>
      <Group mt="lg" align="flex-end">
        <DayInput label={t('leave.forecast.day')} value={day} onChange={setDay} minDate={today()} clearable />
        <Text fw={600} pb={8} aria-live="polite">
          {day !== null &&
            query.data &&
            t('leave.forecast.result', {
              day: formatDate(day),
              balance: amountText(t, query.data.minutes, query.data.day_minutes),
            })}
        </Text>
      </Group>
      <Text size="sm" c={query.error ? 'red' : 'dimmed'} mt={4}>
        {query.error ? messageOf(query.error).message : t('leave.forecast.help')}
      </Text>
    </>
  )
}
