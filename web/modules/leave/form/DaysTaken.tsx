import { Button, SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import type { LeaveDay } from '#contract/people/leave/leave-requests.ts'
import { formatDate, formatMinutes } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from './DaysTaken.module.css'

const fewDays = 10

/** What leave takes of each day; days without work are left out, public holidays are named. */
export function DaysTaken({ days }: { days: readonly LeaveDay[] }) {
  const t = useTranslate()
  const [showsAll, setShowsAll] = useState(false)
  const telling = days.filter(({ minutes, holiday }) => minutes > 0 || holiday !== null)
  const shown = showsAll ? telling : telling.slice(0, fewDays)
  if (telling.length === 0) return <Text c="dimmed">{t('leave.form.noWork')}</Text>
  return (
    <div>
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing={0} className={classes.days}>
        {shown.map(({ day, minutes, holiday }) => (
          <li key={day} className={classes.day}>
            <Text size="sm">{formatDate(day, 'weekday')}</Text>
            <Text size="sm" c={holiday === null ? undefined : 'dimmed'} ta="end">
              {holiday === null ? formatMinutes(minutes) : t('leave.form.holiday', { name: holiday })}
            </Text>
          </li>
        ))}
      </SimpleGrid>
      {shown.length < telling.length && (
        <Button mt="xs" variant="subtle" onClick={() => setShowsAll(true)}>
          {t('leave.form.allDays', { count: telling.length })}
        </Button>
      )}
    </div>
  )
}
