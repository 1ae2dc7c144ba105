import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconEqual, IconInfoCircle } from '@tabler/icons-react'
import type { RuleImpact } from '#contract/payroll/pay-rules/rule-impact.ts'
import { formatDateRange, formatHours, formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { money } from '#web/modules/pay/rule-sets/texts/rule-texts.ts'
import { Facts } from '#web/ui/page/Facts.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { percentDifference } from './amounts.ts'
import { ImpactTables } from './ImpactTables.tsx'
import { differenceOf, type Outcome, outcomeOf, shareOf } from './outcome.ts'

/** What would have changed: in a sentence, in figures, and by whom and what it concerns. */
export function ImpactResult({ impact }: { impact: RuleImpact }) {
  const t = useTranslate()
  const outcome = outcomeOf(impact)
  return (
    <Stack gap="md">
      <Headline impact={impact} outcome={outcome} />
      {impact.timesheets > 0 && (
        <Facts
          columns={3}
          items={[
            { label: t('payImpact.period'), value: formatDateRange(impact.from, impact.to) },
            { label: t('payImpact.timesheets'), value: formatNumber(impact.timesheets) },
            { label: t('payImpact.people'), value: formatNumber(impact.people) },
            { label: t('payImpact.hours'), value: formatHours(impact.minutes) },
            { label: t('payImpact.before'), value: money(impact.before_cents) },
            { label: t('payImpact.after'), value: money(impact.after_cents) },
          ]}
        />
      )}
      <Unpriced impact={impact} />
      <ImpactTables impact={impact} />
    </Stack>
  )
}

type HeadlineProps = { impact: RuleImpact; outcome: Outcome }

function Headline({ impact, outcome }: HeadlineProps) {
  const t = useTranslate()
  if (outcome === 'more' || outcome === 'less')
    return (
      <Text fz="xl" fw={600} role="status">
        {changeText(t, outcome, impact)}
      </Text>
    )
  if (outcome === 'moved' || outcome === 'rest')
    return (
      <Text fz="lg" fw={600} role="status">
        {t(`payImpact.${outcome}`)}
      </Text>
    )
  const days = formatDateRange(impact.from, impact.to)
  return (
    <div role="status">
      <EmptyState
        title={t(`payImpact.${outcome}`)}
        text={t(`payImpact.${outcome}Text`, { days })}
        {...(outcome === 'same' && { icon: <IconEqual stroke={1.6} /> })}
      />
    </div>
  )
}

function changeText(t: ReturnType<typeof useTranslate>, outcome: 'more' | 'less', impact: RuleImpact) {
  const amount = money(Math.abs(differenceOf(impact)))
  const share = shareOf(impact)
  return share === null
    ? t(`payImpact.${outcome}Amount`, { amount })
    : t(`payImpact.${outcome}`, { amount, percent: percentDifference(share) })
}

/** What is in no sum, because it has no price before, after, or at all; and what was left out. */
function Unpriced({ impact }: { impact: RuleImpact }) {
  const t = useTranslate()
  const { no_longer_priced, newly_priced, not_priced, incomplete } = impact
  return (
    <>
      {no_longer_priced.timesheets > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t('payImpact.noLongerPriced', {
            count: no_longer_priced.timesheets,
            amount: money(no_longer_priced.cents),
          })}
        </Alert>
      )}
      {newly_priced.timesheets > 0 && (
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
          {t('payImpact.newlyPriced', { count: newly_priced.timesheets, amount: money(newly_priced.cents) })}
        </Alert>
      )}
      {not_priced > 0 && <Text c="dimmed">{t('payImpact.notPriced', { count: not_priced })}</Text>}
      {incomplete && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t('payImpact.incomplete')}
        </Alert>
      )}
    </>
  )
}
