import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { RateProposal } from '#contract/payroll/pay-rules/rate-import.ts'
import { formatList } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RuleTable } from '#web/modules/pay/rule-sets/reading/RuleTable.tsx'
import { basisPoints, money } from '#web/modules/pay/rule-sets/texts/rule-texts.ts'
import { Folded } from './RateTables.tsx'

type Penalties = RateProposal['penalties']

type Props = { penalties: Penalties; former: string; day: string }

/** Whether the published penalties are what the percentages come to, and percentages that a person has to enter. */
export function PenaltyResult({ penalties: { equal, different, changed }, former, day }: Props) {
  const t = useTranslate()
  return (
    <>
      {changed.length > 0 && <ChangedPercentages rows={changed} former={former} day={day} />}
      {equal > 0 && <Text>{t('payRates.penaltiesEqual', { count: equal })}</Text>}
      <Folded title={t('payRates.penaltiesDiffer', { count: different.length })} count={different.length}>
        <Different rows={different} />
      </Folded>
    </>
  )
}

function ChangedPercentages({ rows, former, day }: { rows: Penalties['changed']; former: string; day: string }) {
  const t = useTranslate()
  const text = (values: readonly number[]) =>
    values.length === 0 ? t('payRates.noPercentage') : formatList(values.map((value) => basisPoints(value)))
  return (
    <Stack gap="xs">
      <Alert
        color="yellow"
        icon={<IconAlertTriangle aria-hidden />}
        title={t('payRates.percentagesChanged', { count: rows.length })}
      >
        {t('payRates.percentagesText', { former, day })}
      </Alert>
      <RuleTable
        label={t('payRates.percentages')}
        columns={[
          { title: t('payRates.penalty') },
          { title: t('payRates.before'), align: 'end' },
          { title: t('payRates.after'), align: 'end' },
        ]}
        rows={rows.map(({ description, from, to }) => ({
          key: description,
          cells: [description, text(from), text(to)],
        }))}
      />
    </Stack>
  )
}

function Different({ rows }: { rows: Penalties['different'] }) {
  const t = useTranslate()
  return (
    <RuleTable
      label={t('payRates.penaltiesDiffer', { count: rows.length })}
      columns={[
        { title: t('payRates.penalty') },
        { title: t('payRates.classification') },
        { title: t('payRates.published'), align: 'end' },
        { title: t('payRates.computed'), align: 'end' },
      ]}
      rows={rows.map(({ classification, description, published_cents, computed_cents }, at) => ({
        key: `${at}`,
        cells: [description, classification, money(published_cents), money(computed_cents)],
      }))}
    />
  )
}
