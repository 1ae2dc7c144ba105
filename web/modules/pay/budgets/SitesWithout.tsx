import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { BudgetTotals } from '#contract/payroll/reports/budget-report.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from './Budgets.module.css'

/** The sites whose costs are compared with nothing. */
export function SitesWithout({ sites }: { sites: BudgetTotals['sites_without'] }) {
  const t = useTranslate()
  if (sites.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('budgets.without.title')}>
      <Text size="sm">{t('budgets.without.text')}</Text>
      <ul className={classes.sites}>
        {sites.map(({ location_id, location_name, customer_name, weeks }) => (
          <li key={location_id}>
            {t('budgets.without.site', { name: `${location_name} · ${customer_name}`, count: weeks })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
