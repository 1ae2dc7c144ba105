import { Text } from '@mantine/core'
import type { PayLine } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { PayRuleExampleResult } from '#contract/payroll/pay-rules/rule-sets.ts'
import { formatMinutes, formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RuleTable } from '#web/modules/pay/rule-sets/reading/RuleTable.tsx'
import { gapText } from '#web/modules/pay/rule-sets/texts/gap-text.ts'
import { basisPoints, money } from '#web/modules/pay/rule-sets/texts/rule-texts.ts'

type Props = { title: string; period: PayRuleExampleResult['periods'][number] }

/** The lines of one period, or why it has none. */
export function ExampleLines({ title, period: { lines, gaps, cents } }: Props) {
  const t = useTranslate()
  return (
    <div>
      <Text fw={600}>{title}</Text>
      {gaps.map((gap) => (
        <Text key={JSON.stringify(gap)}>{gapText(t, gap)}</Text>
      ))}
      {gaps.length === 0 && lines.length === 0 && <Text>{t('payRuleSets.noLines')}</Text>}
      {lines.length > 0 && (
        <RuleTable
          label={title}
          isAligned
          columns={[
            { title: t('payRuleSets.line') },
            { title: t('payRuleSets.quantity'), align: 'end' },
            { title: t('payRuleSets.field.percentage'), align: 'end' },
            { title: t('payRuleSets.rate'), align: 'end' },
            { title: t('payRuleSets.amount'), align: 'end' },
            { title: t('payRuleSets.field.clause') },
          ]}
          rows={[
            ...lines.map((line, at) => ({ key: `${at}`, cells: cellsOf(t, line) })),
            ...(lines.length === 1
              ? []
              : [
                  {
                    key: 'sum',
                    cells: [t('payRuleSets.sum'), null, null, null, <b key="sum">{money(cents)}</b>, null],
                  },
                ]),
          ]}
        />
      )}
    </div>
  )
}

const cellsOf = (t: ReturnType<typeof useTranslate>, line: PayLine) => [
  t(`payRules.label.${line.label}`),
  line.minutes === null ? formatNumber((line.hundredths ?? 0) / 100) : formatMinutes(line.minutes),
  line.percentage !== null && basisPoints(line.percentage),
  money(line.rate_cents),
  money(line.cents),
  line.clause,
]
