import { Alert, Stack } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { type TimesheetMargin, timesheetPays } from '#contract/payroll/timesheet-pay.ts'
import type { Timesheet } from '#contract/rostering/timesheets/timesheets.ts'
import { chargeRates } from '#contract/payroll/charge-rates.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { ChargedLines } from './ChargedLines.tsx'
import { CostParts } from './CostParts.tsx'

// The names of pay lines and of costs.
// words: payRules, costRates

type Props = { sheet: Timesheet }

/** What a timesheet is charged, line by line, and for those who may see it what it costs and leaves. Without pay it has neither. */
export function MarginPanel({ sheet }: Props) {
  const t = useTranslate()
  const query = useApiQuery(timesheetPays.margin, { id: sheet.id })
  // The panel of the pay says what is missing.
  if (query.data?.is_priced === false) return null
  const title = query.data?.cost === null ? 'margins.sheet.titleCharge' : 'margins.sheet.title'
  return (
    <Panel title={t(title)}>
      <Loaded of={query}>{(shown) => <ChargeAndMargin shown={shown} sheet={sheet} />}</Loaded>
    </Panel>
  )
}

function ChargeAndMargin({ shown, sheet }: Props & { shown: TimesheetMargin }) {
  const { charge, cost } = shown
  return (
    <Stack gap="lg">
      {charge !== null && charge.gaps.length > 0 && <NotCharged gaps={charge.gaps} sheet={sheet} />}
      {charge !== null && charge.gaps.length === 0 && <ChargedLines charge={charge} currency={shown.currency} />}
      {cost !== null && <CostParts cost={cost} shown={shown} />}
    </Stack>
  )
}

type Gaps = NonNullable<TimesheetMargin['charge']>['gaps']

function NotCharged({ gaps, sheet: { customer_id } }: Props & { gaps: Gaps }) {
  const t = useTranslate()
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('margins.sheet.notCharged')}>
      <Stack gap="sm" align="flex-start">
        {gaps.map(({ gap, label }) => (
          <div key={`${gap} ${label}`}>
            {t(`margins.sheet.chargeGap.${gap}`, { line: t(`payRules.label.${label}`) })}
          </div>
        ))}
        {gaps.some(({ gap }) => gap === 'no_charge_rate') && (
          <May call={chargeRates.store}>
            <LinkButton
              size="xs"
              icon={IconPlus}
              href={hrefOf('/customer/view/{id}', { id: customer_id }, { tab: 'rates' })}
            >
              {t('margins.fix.charge_rate')}
            </LinkButton>
          </May>
        )}
      </Stack>
    </Alert>
  )
}
