import { Stack, Text } from '@mantine/core'
import { type RuleSet, type Weekday, weekdays } from '#contract/payroll/pay-rules/rule-set.ts'
import { formatDate, formatMinutes } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { timesText, weekdaysText } from '#web/modules/pay/rule-sets/texts/rule-texts.ts'
import { RuleTable } from './RuleTable.tsx'

type Props = { rules: RuleSet }

/** When hours are ordinary, and how many of them. */
export function OrdinaryHours({ rules }: Props) {
  return (
    <Stack gap="md">
      <Span rules={rules} />
      <Limits rules={rules} />
    </Stack>
  )
}

/** Days with the same span are one row. */
function Span({
  rules: {
    ordinary_hours: { span },
  },
}: Props) {
  const t = useTranslate()
  if (Object.values(span).every((ofDay) => ofDay === null)) return <Text>{t('payRuleSets.noSpan')}</Text>
  const groups = new Map<string, Weekday[]>()
  for (const day of weekdays) {
    const text = timesText(t, span[day])
    groups.set(text, [...(groups.get(text) ?? []), day])
  }
  const rows = [...groups].map(([text, days]) => ({ key: text, cells: [weekdaysText(t, days), text] }))
  const holiday = { key: 'holiday', cells: [t('payRules.kindOfDay.public_holiday'), timesText(t, span.public_holiday)] }
  return (
    <RuleTable
      label={t('payRuleSets.span')}
      columns={[{ title: t('payRuleSets.field.days') }, { title: t('payRuleSets.span') }]}
      rows={[...rows, holiday]}
    />
  )
}

function Limits({
  rules: {
    ordinary_hours: { day, week, cycle, days_a_week: daysAWeek },
  },
}: Props) {
  const t = useTranslate()
  const shown = (minutes: number | null) => (minutes === null ? t('payRuleSets.noLimit') : formatMinutes(minutes))
  return (
    <>
      <RuleTable
        label={t('payRuleSets.limits')}
        columns={[
          { title: t('payRuleSets.limits') },
          { title: t('payRules.employment.permanent'), align: 'end' },
          { title: t('payRules.employment.casual'), align: 'end' },
        ]}
        rows={[
          { key: 'day', cells: [t('payRuleSets.field.limit_day'), shown(day.permanent), shown(day.casual)] },
          { key: 'week', cells: [t('payRuleSets.field.limit_week'), shown(week.permanent), shown(week.casual)] },
        ]}
      />
      {cycle && (
        <Text>
          {t('payRuleSets.cycleText', {
            hours: formatMinutes(cycle.minutes),
            weeks: cycle.weeks,
            day: formatDate(cycle.starts_on),
          })}
        </Text>
      )}
      {daysAWeek !== null && <Text>{t('payRuleSets.daysText', { count: daysAWeek })}</Text>}
    </>
  )
}
