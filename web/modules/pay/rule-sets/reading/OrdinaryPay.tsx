import { Stack } from '@mantine/core'
import { kindsOfDay, type RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { basisPoints } from '#web/modules/pay/rule-sets/texts/rule-texts.ts'
import { Facts } from '#web/ui/page/Facts.tsx'
import { percentCells } from './Percent.tsx'
import { percentColumns } from './percent-columns.ts'
import { RuleTable } from './RuleTable.tsx'

/** What an ordinary hour is paid by the kind of day, and which day it belongs to. */
export function OrdinaryPay({
  rules: { ordinary, across_midnight: midnight, clock_change: clockChange, annual_leave_loading: loading },
}: {
  rules: RuleSet
}) {
  const t = useTranslate()
  return (
    <Stack gap="md">
      <RuleTable
        label={t('payRuleSets.section.ordinary')}
        columns={[{ title: t('payRuleSets.kindOfDay') }, ...percentColumns(t)]}
        rows={kindsOfDay.map((kind) => ({
          key: kind,
          cells: [t(`payRules.kindOfDay.${kind}`), ...percentCells(ordinary[kind])],
        }))}
      />
      <Facts
        columns={3}
        items={[
          { label: t('payRuleSets.field.midnight_day'), value: t(`payRuleSets.choice.${midnight.day}`) },
          { label: t('payRuleSets.field.midnight_holiday'), value: t(`payRuleSets.choice.${midnight.public_holiday}`) },
          { label: t('payRuleSets.field.clock_change'), value: t(`payRuleSets.choice.${clockChange}`) },
          { label: t('payRuleSets.field.annual_leave_loading'), value: loading && basisPoints(loading.percentage) },
        ]}
      />
    </Stack>
  )
}
