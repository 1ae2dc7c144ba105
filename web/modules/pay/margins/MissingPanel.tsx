import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle, IconListCheck, IconPlus } from '@tabler/icons-react'
import { chargeRates } from '#contract/payroll/charge-rates.ts'
import { costRates } from '#contract/payroll/cost-rates.ts'
import type { MarginGap, MarginTotals } from '#contract/payroll/margins.ts'
import { payRuleSets } from '#contract/payroll/pay-rules/rule-sets.ts'
import { formatNumber } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { lacking } from './margin-texts.ts'
import classes from './Margins.module.css'

type Props = { totals: readonly MarginTotals[]; href: string }

/** What keeps time out of the sums, how often, and where to add it. */
export function MissingPanel({ totals, href }: Props) {
  const t = useTranslate()
  const counts = lacking(totals)
  if (counts.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('margins.missing.title')}>
      <Stack gap="sm">
        <ul className={classes.gaps}>
          {counts.map(({ gap, count }) => (
            <li key={gap}>{t('margins.gapCount', { gap: t(`margins.gap.${gap}`), count: formatNumber(count) })}</li>
          ))}
        </ul>
        <Group gap="xs" data-screen-only>
          <Button component="a" size="xs" variant="default" href={href}>
            {t('margins.missing.show')}
          </Button>
          {counts.map(({ gap }) => (
            <WhereToAdd key={gap} gap={gap} />
          ))}
        </Group>
      </Stack>
    </Alert>
  )
}

/** Where the agency can add what is missing; what one timesheet lacks is shown with it. */
function WhereToAdd({ gap }: { gap: MarginGap }) {
  const t = useTranslate()
  if (gap === 'rules')
    return (
      <May call={payRuleSets.list}>
        <LinkButton size="xs" icon={IconListCheck} href={hrefOf('/pay-rules')}>
          {t('margins.fix.rules')}
        </LinkButton>
      </May>
    )
  if (gap === 'charge_rate')
    return (
      <May call={chargeRates.store}>
        <LinkButton size="xs" icon={IconPlus} href={hrefOf('/charge-rates')}>
          {t('margins.fix.charge_rate')}
        </LinkButton>
      </May>
    )
  if (gap === 'cost_rate')
    return (
      <May call={costRates.list}>
        <LinkButton size="xs" icon={IconPlus} href={hrefOf('/cost-rates')}>
          {t('margins.fix.cost_rate')}
        </LinkButton>
      </May>
    )
  return null
}
