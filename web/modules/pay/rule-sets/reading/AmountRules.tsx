import { Stack, Text } from '@mantine/core'
import type { Allowance, RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { formatList, formatMinutes } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { basisPoints, employmentsText, kindsOfDayText, money } from '#web/modules/pay/rule-sets/texts/rule-texts.ts'
import { Coded } from './ClassificationRules.tsx'
import { RuleTable } from './RuleTable.tsx'

type Props = { rules: RuleSet }

/** How long a period is paid at the least. */
export function MinimumEngagement({ rules: { minimum_engagement: rows } }: Props) {
  const t = useTranslate()
  if (rows.length === 0) return <Text>{t('payRuleSets.noMinimum')}</Text>
  return (
    <RuleTable
      label={t('payRuleSets.section.minimum_engagement')}
      columns={[
        { title: t('payRuleSets.field.employments') },
        { title: t('payRuleSets.field.kinds_of_day') },
        { title: t('payRuleSets.field.minutes'), align: 'end' },
        { title: t('payRuleSets.field.counts') },
        { title: t('payRuleSets.field.paid_at') },
        { title: t('payRuleSets.field.clause') },
      ]}
      rows={rows.map((row) => ({
        key: JSON.stringify(row),
        cells: [
          employmentsText(t, row.employments),
          kindsOfDayText(t, row.kinds_of_day),
          formatMinutes(row.minutes),
          t(`payRuleSets.choice.${row.counts}`),
          t(`payRuleSets.choice.${row.paid_at}`),
          row.clause,
        ],
      }))}
    />
  )
}

export function Allowances({ rules: { allowances } }: Props) {
  const t = useTranslate()
  if (allowances.length === 0) return <Text>{t('payRuleSets.noAllowances')}</Text>
  return (
    <RuleTable
      label={t('payRuleSets.section.allowances')}
      columns={[
        { title: t('payRules.label.allowance') },
        { title: t('payRuleSets.field.cents'), align: 'end' },
        { title: t('payRuleSets.field.given') },
        { title: t('payRuleSets.countsFor') },
        { title: t('payRuleSets.field.clause') },
      ]}
      rows={allowances.map((allowance) => ({
        key: allowance.code,
        cells: [
          <Coded key="title" code={allowance.code} title={allowance.title} />,
          t(`payRuleSets.amount_${allowance.per}`, { amount: money(allowance.cents) }),
          [t(`payRuleSets.choice.${allowance.given}`), allowance.is_multiplied && t('payRuleSets.multiplied')]
            .filter(Boolean)
            .join(', '),
          <CountsForText key="counts" of={allowance.counts_for} />,
          allowance.clause,
        ],
      }))}
    />
  )
}

function CountsForText({ of }: { of: Allowance['counts_for'] }) {
  const t = useTranslate()
  const counted = (['super', 'payroll_tax', 'workers_compensation'] as const).filter((what) => of[what])
  return counted.length === 0
    ? t('payRuleSets.none')
    : formatList(counted.map((what) => t(`payRuleSets.field.${what}`)))
}

export function PieceWork({ rules: { piece_work: pieces } }: Props) {
  const t = useTranslate()
  if (pieces === null) return <Text>{t('payRuleSets.noPieces')}</Text>
  return (
    <Stack gap="md">
      <RuleTable
        label={t('payRuleSets.section.piece_work')}
        columns={[{ title: t('payRuleSets.piece') }, { title: t('payRuleSets.field.unit_cents'), align: 'end' }]}
        rows={pieces.rates.map(({ code, title, unit_cents }) => ({
          key: code,
          cells: [<Coded key="title" code={code} title={title} />, money(unit_cents)],
        }))}
      />
      <Text>{t('payRuleSets.guaranteeText', { percent: basisPoints(pieces.guarantee) })}</Text>
      {pieces.clause && <Text c="dimmed">{t('payRuleSets.byClause', { clause: pieces.clause })}</Text>}
    </Stack>
  )
}
