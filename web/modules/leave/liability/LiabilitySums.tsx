import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { LiabilityFigures, LiabilityTotals } from '#contract/payroll/reports/leave-liability.ts'
import { formatHours, formatNumber } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import budgetClasses from '#web/modules/pay/budgets/Budgets.module.css'
import classes from '#web/modules/pay/Tiles.module.css'
import { FigureBars } from '#web/modules/reports/time/FigureBars.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { daysText, moneyText, nameOf } from './liability-texts.ts'

/** What all balances are worth, by type too, and the people whose rate is not known. */
export function LiabilitySums({ of }: { of: LiabilityTotals }) {
  return (
    <>
      {of.totals.map((one) => (
        <Headline key={one.currency} of={one} />
      ))}
      <PeopleWithoutRate people={of.people_without_rate} />
      <ByType rows={of.by_type} />
    </>
  )
}

function Headline({ of }: { of: LiabilityFigures }) {
  const t = useTranslate()
  return (
    <ul className={classes.tiles} aria-label={t('leaveLiability.headline')}>
      <li className={classes.tile}>
        <span className={classes.about}>{t('reports.column.value_cents')}</span>
        <span className={classes.value}>{moneyText(of.value_cents, of.currency)}</span>
        {of.without_rate > 0 && (
          <StatusBadge tone="warn">{t('leaveLiability.someWithout', { count: of.without_rate })}</StatusBadge>
        )}
      </li>
      <li className={classes.tile}>
        <span className={classes.about}>{t('reports.column.minutes')}</span>
        <span className={classes.value}>{formatHours(of.minutes)}</span>
        <span className={classes.about}>{daysText(of)}</span>
      </li>
      <li className={classes.tile}>
        <span className={classes.about}>{t('reports.column.people')}</span>
        <span className={classes.value}>{formatNumber(of.people)}</span>
      </li>
    </ul>
  )
}

function PeopleWithoutRate({ people }: { people: LiabilityTotals['people_without_rate'] }) {
  const t = useTranslate()
  if (people.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('leaveLiability.without.title')}>
      <Text size="sm">{t('leaveLiability.without.text')}</Text>
      <ul className={budgetClasses.sites}>
        {people.map(({ employee_id, employee_name, minutes }) => (
          <li key={employee_id}>
            <Anchor inherit c="inherit" underline="always" href={hrefOf('/employee-preview/{id}', { id: employee_id })}>
              {employee_name}
            </Anchor>{' '}
            ({formatHours(minutes)})
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function ByType({ rows }: { rows: LiabilityTotals['by_type'] }) {
  const t = useTranslate()
  if (rows.length < 2) return null
  // A bar is as long as its value; balances in advance and without a rate have none.
  const figures = rows.map((row) => ({
    name: `${row.id} ${row.currency}`,
    label: nameOf(row),
    minutes: Math.max(0, row.value_cents ?? 0),
    text: moneyText(row.value_cents, row.currency),
    href: undefined,
  }))
  return (
    <Panel title={t('leaveLiability.byType')}>
      <FigureBars figures={figures} label={t('leaveLiability.byType')} />
    </Panel>
  )
}
