import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type RightsOfPerson, workRights } from '#contract/people/work-rights.ts'
import { addDays, formatDateRange, formatMinutes, mondayOf, today } from '#web/lib/format.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { May } from '#web/lib/session/May.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { WeeklyHoursField } from '#web/modules/work-rights/HoursField.tsx'
import classes from './ElsewherePanel.module.css'

const maxWeeks = 8

/** The hours that a person works for other employers, by week. */
export function ElsewherePanel({ rights }: { rights: RightsOfPerson }) {
  const t = useTranslate()
  const [opened, setOpened] = useState(false)
  const recordButton = (
    <May call={workRights.recordHoursElsewhere}>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('workRights.elsewhere.save')}
      </Button>
    </May>
  )
  return (
    <Panel title={t('workRights.elsewhere.title')} actions={recordButton}>
      <Stack>
        <Text c="dimmed" size="sm">
          {t('workRights.elsewhere.text')}
        </Text>
        {rights.elsewhere.length === 0 && <Text>{t('workRights.elsewhere.none')}</Text>}
        {rights.elsewhere.length > 0 && (
          <ul className={classes.weeks}>
            {rights.elsewhere.slice(0, maxWeeks).map(({ week_start, minutes }) => (
              <li key={week_start} className={classes.week}>
                <Text size="sm">{weekName(week_start)}</Text>
                <Text size="sm" fw={600}>
                  {formatMinutes(minutes)}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </Stack>
      <SideDrawer opened={opened} onClose={() => setOpened(false)} title={t('workRights.elsewhere.save')}>
        {opened && <RecordHoursForm rights={rights} onClose={() => setOpened(false)} />}
      </SideDrawer>
    </Panel>
  )
}

const weekName = (monday: string) => formatDateRange(monday, addDays(monday, 6))

/** the weeks that can be recorded: three months back and two months ahead */
const weeks = (monday: string) =>
  Array.from({ length: 22 }, (_, at) => addDays(monday, 7 * (8 - at))).map((value) => ({
    value,
    label: weekName(value),
  }))

function RecordHoursForm({ rights: { id, elsewhere }, onClose }: { rights: RightsOfPerson; onClose: () => void }) {
  const t = useTranslate()
  const monday = mondayOf(today())
  const minutesOf = (week: string) => elsewhere.find(({ week_start }) => week_start === week)?.minutes ?? 0
  const form = useFormOf(workRights.recordHoursElsewhere, {
    initial: { id, week_start: monday, minutes: minutesOf(monday) },
    invalidates: [workRights],
    success: t('workRights.elsewhere.saved'),
    failed: t('workRights.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('workRights.elsewhere.save')}>
      <FormSection title={t('workRights.elsewhere.title')} description={t('workRights.elsewhere.text')}>
        <SelectField
          of={form}
          name="week_start"
          label={t('workRights.elsewhere.week')}
          options={weeks(monday)}
          onChoose={(week) => form.form.setFieldValue('minutes', minutesOf(week))}
        />
        <WeeklyHoursField of={form} label={t('workRights.elsewhere.hours')} />
      </FormSection>
    </FormPanel>
  )
}
