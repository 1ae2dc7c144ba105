import { Anchor, Text } from '@mantine/core'
import { payslips } from '#contract/people/payslips.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDate, formatDateRange, formatMoney } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { Panel } from '#web/ui/page/Panel.tsx'

/** The signed-in person's newest payslip, with a link to all of them; renders nothing before the first. */
export function LastPayslip() {
  const t = useTranslate()
  const id = useSession()?.user?.employee_id ?? ''
  const { data } = useApiQuery(payslips.list, { employee_id: id, per_page: 1 }, { when: id !== '' })
  const [slip] = data?.rows ?? []
  if (slip === undefined) return null
  const href = hrefOf('/employee-profile-update/{id}', { id }, { tab: 'payslips' })
  return (
    <Panel title={t('dashboard.payslip.title')} actions={<Anchor href={href}>{t('dashboard.payslip.all')}</Anchor>}>
      <div className={classes.row}>
        <div>
          <Text fw={600}>{t('dashboard.payslip.paidOn', { day: formatDate(slip.paid_on) })}</Text>
          <Text c="dimmed">{formatDateRange(slip.period_from, slip.period_to)}</Text>
        </div>
        {slip.net_cents !== null && (
          <Text fw={600} className={classes.number}>
            {formatMoney(slip.net_cents, slip.currency)}
          </Text>
        )}
      </div>
    </Panel>
  )
}
