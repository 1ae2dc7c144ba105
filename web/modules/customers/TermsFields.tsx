import { approvalModes } from '#contract/rostering/timesheets/approval.ts'
import { type Customer, invoiceSplits, defaultEngagementMinutes } from '#contract/customers/customers.ts'
import { loadPositions } from '#web/lib/api/choices.ts'
import { PostcodeWarningInText } from '#web/lib/form/PostcodeWarning.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { releaseValues } from '#web/modules/customers/ReleaseFields.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { MultiSelectField } from '#web/ui/form/choices/MultiSelectField.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type Billing = 'billing_email' | 'billing_address' | 'payment_terms_days' | 'invoice_split' | 'purchase_order_required'
type Work =
  | 'timesheet_approval'
  | 'approval_timeout_hours'
  | 'signoff_reminder_hours'
  | 'signoff_escalation_hours'
  | 'cancellation_notice_hours'
  | 'cancellation_pay_minutes'
  | 'cancellation_bill_minutes'
  | 'minimum_engagement_minutes'
  | 'allowed_position_ids'

/** The billing terms. */
export function BillingFields({ of }: { of: WorkingForm<Billing> }) {
  const t = useTranslate()
  return (
    <FormSection title={t('customers.form.billing')}>
      <TextField of={of} name="billing_email" type="email" label={t('customers.form.billingEmail')} />
      <NumberField
        of={of}
        name="payment_terms_days"
        label={t('customers.form.terms')}
        min={0}
        max={180}
        suffix={t('customers.form.days')}
      />
      <TextareaField
        of={of}
        name="billing_address"
        label={t('customers.form.billingAddress')}
        description={t('customers.form.billingAddressHelp')}
        rows={2}
      />
      <PostcodeWarningInText of={of} name="billing_address" />
      <SelectField
        of={of}
        name="invoice_split"
        label={t('customers.form.invoiceSplit')}
        options={invoiceSplits.map((value) => ({ value, label: t(`customers.invoiceSplit.${value}`) }))}
      />
      <SwitchField
        of={of}
        name="purchase_order_required"
        label={t('customers.form.purchaseOrder')}
        description={t('customers.form.purchaseOrderHelp')}
      />
    </FormSection>
  )
}

const hourLimits = { max: 720, suffix: ' h' }
const minuteLimits = { min: 0, max: 1440, step: 15, suffix: ' min' }

/** The work terms: notice, shortest shift, who approves hours. */
export function WorkTermsFields({ of, customer }: { of: WorkingForm<Work>; customer?: Customer }) {
  const t = useTranslate()
  return (
    <FormSection title={t('customers.form.work')} description={t('customers.form.workHelp')}>
      <SelectField
        of={of}
        name="timesheet_approval"
        label={t('customers.form.approval')}
        description={t('customers.form.approvalHelp')}
        options={approvalModes.map((value) => ({ value, label: t(`customers.approval.${value}`) }))}
      />
      <NumberField
        of={of}
        name="approval_timeout_hours"
        label={t('customers.form.timeout')}
        description={t('customers.form.timeoutHelp')}
        min={1}
        {...hourLimits}
      />
      <NumberField
        of={of}
        name="signoff_reminder_hours"
        label={t('customers.form.signoffReminder')}
        description={t('customers.form.signoffReminderHelp')}
        min={1}
        {...hourLimits}
      />
      <NumberField
        of={of}
        name="signoff_escalation_hours"
        label={t('customers.form.signoffEscalation')}
        description={t('customers.form.signoffEscalationHelp')}
        min={1}
        {...hourLimits}
      />
      <NumberField
        of={of}
        name="cancellation_notice_hours"
        label={t('customers.form.notice')}
        description={t('customers.form.noticeHelp')}
        min={0}
        {...hourLimits}
      />
      <NumberField
        of={of}
        name="cancellation_pay_minutes"
        label={t('customers.form.cancelPay')}
        description={t('customers.form.cancelPayHelp')}
        {...minuteLimits}
      />
      <NumberField
        of={of}
        name="cancellation_bill_minutes"
        label={t('customers.form.cancelBill')}
        description={t('customers.form.cancelBillHelp')}
        {...minuteLimits}
      />
      <NumberField
        of={of}
        name="minimum_engagement_minutes"
        label={t('customers.form.engagement')}
        description={t('customers.form.engagementHelp')}
        {...minuteLimits}
      />
      <MultiSelectField
        of={of}
        name="allowed_position_ids"
        label={t('customers.form.positions')}
        description={t('customers.form.positionsHelp')}
        load={loadPositions}
        chosen={customer?.allowed_positions ?? []}
        span={2}
      />
    </FormSection>
  )
}

/** Converts a customer's terms to form values; without a customer, returns the defaults. */
export const termsValues = (customer?: Customer) => ({
  billing_email: customer?.billing_email ?? '',
  billing_address: customer?.billing_address ?? '',
  payment_terms_days: customer?.payment_terms_days ?? 14,
  invoice_split: customer?.invoice_split ?? 'customer',
  purchase_order_required: customer?.purchase_order_required ?? false,
  timesheet_approval: customer?.timesheet_approval ?? 'agency_only',
  approval_timeout_hours: customer?.approval_timeout_hours ?? '',
  signoff_reminder_hours: customer ? (customer.signoff_reminder_hours ?? '') : 24,
  signoff_escalation_hours: customer ? (customer.signoff_escalation_hours ?? '') : 48,
  cancellation_notice_hours: customer?.cancellation_notice_hours ?? 24,
  cancellation_pay_minutes: customer?.cancellation_pay_minutes ?? '',
  cancellation_bill_minutes: customer?.cancellation_bill_minutes ?? '',
  minimum_engagement_minutes: customer ? (customer.minimum_engagement_minutes ?? '') : defaultEngagementMinutes,
  allowed_position_ids: customer?.allowed_positions.map(({ id }) => id) ?? [],
  ...releaseValues(customer),
})
