import { leaveAccruals, leaveKinds, overBalances } from '#contract/people/leave/leave-types.ts'
import { HoursField } from '#web/lib/form/HoursField.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { SegmentedField } from '#web/ui/form/choices/SegmentedField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { WeeksField } from './WeeksField.tsx'

type FieldName =
  | 'kind'
  | 'name'
  | 'is_active'
  | 'for_permanent'
  | 'for_casual'
  | 'is_paid'
  | 'counts_for_service'
  | 'accrual'
  | 'weeks_thousandths'
  | 'yearly_days'
  | 'yearly_minutes'
  | 'service_years'
  | 'accrues_from'
  | 'evidence_after_days'
  | 'notice_days'
  | 'unit_minutes'
  | 'over_balance'
  | 'is_confidential'
  | 'needs_second_approval'
  | 'approves_itself_days'
  | 'source'
  | 'to_check'
type Props = { of: WorkingForm<FieldName> }

/** The fields of a type: who may take it, how it accrues, and what a request for it needs. */
export function LeaveTypeFields({ of }: Props) {
  return (
    <>
      <WhoFields of={of} />
      <AccrualFields of={of} />
      <RequestFields of={of} />
      <SourceFields of={of} />
    </>
  )
}

function WhoFields({ of }: Props) {
  const t = useTranslate()
  return (
    <FormSection title={t('leave.types.what')}>
      <TextField of={of} name="name" label={t('leave.types.name')} />
      <SelectField
        of={of}
        name="kind"
        label={t('leave.types.kind')}
        options={leaveKinds.map((value) => ({ value, label: t(`leave.kind.${value}`) }))}
      />
      <SwitchField of={of} name="for_permanent" label={t('leave.types.forPermanent')} />
      <SwitchField of={of} name="for_casual" label={t('leave.types.forCasual')} />
      <SwitchField of={of} name="is_paid" label={t('leave.types.isPaid')} />
      <SwitchField of={of} name="counts_for_service" label={t('leave.types.countsForService')} />
      <SwitchField
        of={of}
        name="is_confidential"
        label={t('leave.types.isConfidential')}
        description={t('leave.types.isConfidentialHelp')}
        span={2}
      />
      <SwitchField
        of={of}
        name="is_active"
        label={t('leave.types.isActive')}
        description={t('leave.types.isActiveHelp')}
        span={2}
      />
    </FormSection>
  )
}

function AccrualFields({ of }: Props) {
  const t = useTranslate()
  const accrual = leaveAccruals.find((one) => one === of.form.useWatchValue('accrual')) ?? 'none'
  const accrues = accrual !== 'none' && accrual !== 'by_hand'
  return (
    <FormSection title={t('leave.types.accrual')} description={t(`leave.accrual.about.${accrual}`)}>
      <SelectField
        of={of}
        name="accrual"
        label={t('leave.types.accrual')}
        options={leaveAccruals.map((value) => ({ value, label: t(`leave.accrual.${value}`) }))}
        span={2}
      />
      {(accrual === 'per_ordinary_hour' || accrual === 'by_service') && (
        <WeeksField of={of} name="weeks_thousandths" label={t('leave.types.weeks')} required />
      )}
      {accrual === 'by_service' && (
        <NumberField of={of} name="service_years" label={t('leave.types.serviceYears')} required />
      )}
      {accrual === 'yearly' && (
        <>
          <NumberField of={of} name="yearly_days" label={t('leave.types.yearlyDays')} />
          <HoursField of={of} name="yearly_minutes" label={t('leave.types.yearlyHours')} max={8784} />
        </>
      )}
      {accrues && (
        <DateField
          of={of}
          name="accrues_from"
          label={t('leave.types.accruesFrom')}
          description={t('leave.types.accruesFromHelp')}
        />
      )}
      {accrual !== 'none' && (
        <SegmentedField
          of={of}
          name="over_balance"
          label={t('leave.types.overBalance')}
          options={overBalances.map((value) => ({ value, label: t(`leave.overBalance.${value}`) }))}
          span={2}
        />
      )}
    </FormSection>
  )
}

function RequestFields({ of }: Props) {
  const t = useTranslate()
  return (
    <FormSection title={t('leave.types.requests')}>
      <NumberField
        of={of}
        name="evidence_after_days"
        label={t('leave.types.evidenceAfterDays')}
        description={t('leave.types.evidenceAfterDaysHelp')}
      />
      <NumberField of={of} name="notice_days" label={t('leave.types.noticeDays')} />
      <NumberField
        of={of}
        name="unit_minutes"
        label={t('leave.types.unit')}
        description={t('leave.types.unitHelp')}
        suffix={'\u00a0min'}
      />
      <NumberField
        of={of}
        name="approves_itself_days"
        label={t('leave.types.approvesItself')}
        description={t('leave.types.approvesItselfHelp')}
      />
      <SwitchField
        of={of}
        name="needs_second_approval"
        label={t('leave.types.secondApproval')}
        description={t('leave.types.secondApprovalHelp')}
        span={2}
      />
    </FormSection>
  )
}

function SourceFields({ of }: Props) {
  const t = useTranslate()
  return (
    <FormSection title={t('leave.types.source')}>
      <TextField
        of={of}
        name="source"
        label={t('leave.types.source')}
        description={t('leave.types.sourceHelp')}
        span={2}
      />
      <SwitchField
        of={of}
        name="to_check"
        label={t('leave.types.toCheck')}
        description={t('leave.types.toCheckHelp')}
        span={2}
      />
    </FormSection>
  )
}
