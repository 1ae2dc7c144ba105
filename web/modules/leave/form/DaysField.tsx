import { Button, Group, Input } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { addDays, today, weekStartOf } from '#web/lib/format.ts'
import { weekStart } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { CalendarFrame } from '#web/ui/form/days/CalendarFrame.tsx'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type Props = { of: WorkingForm<'from_day' | 'to_day'> }

/** From one day to another: one of the usual choices, in a calendar, or typed. */
export function DaysField({ of }: Props) {
  const t = useTranslate()
  function choose(from: string, to: string) {
    of.form.setFieldValue('from_day', from)
    of.form.setFieldValue('to_day', to)
    of.form.clearFieldError('from_day')
    of.form.clearFieldError('to_day')
  }
  return (
    <>
      <Field span={2}>
        <Input.Wrapper label={t('leave.form.days')} labelElement="div">
          <Group gap="xs" mt={4}>
            {usualDays().map(({ name, from, to }) => (
              <Button key={name} variant="light" onClick={() => choose(from, to)}>
                {t(`leave.form.${name}`)}
              </Button>
            ))}
          </Group>
        </Input.Wrapper>
      </Field>
      <Field span={2}>
        <RangeCalendar of={of} onChoose={choose} />
      </Field>
      <DateField of={of} name="from_day" label={t('leave.form.from')} />
      <DateField of={of} name="to_day" label={t('leave.form.to')} />
    </>
  )
}

function usualDays() {
  const day = today()
  const week = addDays(weekStartOf(day, weekStart()), 7)
  return [
    { name: 'today', from: day, to: day },
    { name: 'tomorrow', from: addDays(day, 1), to: addDays(day, 1) },
    { name: 'nextWeek', from: week, to: addDays(week, 6) },
    { name: 'twoWeeks', from: week, to: addDays(week, 13) },
  ] as const
}

function RangeCalendar({ of, onChoose }: Props & { onChoose: (from: string, to: string) => void }) {
  const t = useTranslate()
  // The first of two days that are pressed.
  const [first, setFirst] = useState<string | null>(null)
  const [from, to] = [dayIn(of.form.useWatchValue('from_day')), dayIn(of.form.useWatchValue('to_day'))]
  const [shown, setShown] = useState({ from, month: from })
  // Days that are chosen otherwise show their month.
  if (shown.from !== from) setShown({ from, month: from ?? shown.month })
  function choose([begins, ends]: [string | null, string | null]) {
    setFirst(ends === null ? begins : null)
    if (begins !== null) onChoose(begins, ends ?? begins)
  }
  return (
    <CalendarFrame>
      <DatePicker
        type="range"
        allowSingleDateInRange
        date={shown.month ?? today()}
        onDateChange={(month) => setShown({ from, month })}
        value={first === null ? [from, to] : [first, null]}
        onChange={choose}
        aria-label={t('leave.form.days')}
        ariaLabels={{ previousMonth: t('ui.calendar.previous'), nextMonth: t('ui.calendar.next') }}
      />
    </CalendarFrame>
  )
}

const dayIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
