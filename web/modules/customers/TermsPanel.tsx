import { Alert } from '@mantine/core'
import { IconHourglassOff } from '@tabler/icons-react'
import type { Customer } from '#contract/customers/customers.ts'
import { releaseKeys } from '#contract/customers/releases.ts'
import { emailLink } from '#web/lib/ContactLinks.tsx'
import { formatList, formatMinutes } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { releaseLabels } from '#web/modules/customers/ReleaseFields.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** The billing and work terms of a customer. */
export function TermsPanel({ customer }: { customer: Customer }) {
  const t = useTranslate()
  const hours = (count: number) => formatMinutes(60 * count)
  const { approval_timeout_hours: timeout, minimum_engagement_minutes: engagement, allowed_positions } = customer
  const { signoff_reminder_hours: reminder, signoff_escalation_hours: escalation } = customer
  const { cancellation_pay_minutes: pay, cancellation_bill_minutes: bill } = customer
  return (
    <Panel title={t('customers.view.agreed')}>
      {customer.lacks_approver && (
        <Alert color="yellow" icon={<IconHourglassOff aria-hidden />} title={t('customers.view.lacksApprover')} mb="md">
          {t('customers.view.nobodyAnswersText')}
        </Alert>
      )}
      <Facts
        items={[
          {
            label: t('customers.form.terms'),
            value: t('customers.view.terms', { count: customer.payment_terms_days }),
          },
          { label: t('customers.form.invoiceSplit'), value: t(`customers.invoiceSplit.${customer.invoice_split}`) },
          { label: t('customers.form.billingEmail'), value: emailLink(customer.billing_email), wide: true },
          {
            label: t('customers.form.billingAddress'),
            value: customer.billing_address,
            wide: true,
          },
          {
            label: t('customers.form.purchaseOrder'),
            value: t(customer.purchase_order_required ? 'customers.view.yes' : 'customers.view.no'),
          },
          { label: t('customers.form.notice'), value: hours(customer.cancellation_notice_hours) },
          {
            label: t('customers.form.cancelBill'),
            value: bill === null ? t('customers.form.byAgency') : formatMinutes(bill),
          },
          ...(pay === null ? [] : [{ label: t('customers.form.cancelPay'), value: formatMinutes(pay) }]),
          { label: t('customers.form.approval'), value: t(`customers.approval.${customer.timesheet_approval}`) },
          { label: t('customers.form.timeout'), value: timeout === null ? t('customers.view.never') : hours(timeout) },
          {
            label: t('customers.form.signoffReminder'),
            value: reminder === null ? t('customers.view.never') : hours(reminder),
          },
          {
            label: t('customers.form.signoffEscalation'),
            value: escalation === null ? t('customers.view.never') : hours(escalation),
          },
          {
            label: t('customers.form.engagement'),
            value: engagement === null ? t('customers.view.none') : formatMinutes(engagement),
          },
          {
            label: t('customers.form.positions'),
            value:
              allowed_positions.length === 0
                ? t('customers.view.allPositions')
                : formatList(allowed_positions.map(({ name }) => name)),
          },
          { label: t('customers.release.title'), value: releaseText(customer, t), wide: true },
        ]}
      />
    </Panel>
  )
}

/** The details in which this customer differs from the others. */
function releaseText(customer: Customer, t: ReturnType<typeof useTranslate>) {
  const own = releaseKeys.flatMap((key) => {
    const value = customer[key]
    if (value === null) return []
    return t('ui.fact', { detail: t(releaseLabels[key]), value: t(`customers.release.value.${value}`) })
  })
  return own.length === 0 ? t('customers.release.usual') : own.join('\n')
}
