import { employeeDetails } from '#contract/people/employee-details.ts'
import { employees } from '#contract/people/employees.ts'
import { profiles } from '#contract/accounts/profile.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { bankValuesOf } from './bank-form.ts'
import { BankAccounts } from './BankAccounts.tsx'
import { GroupForm } from '#web/modules/employees/details/GroupForm.tsx'
import type { EmployeeTabProps } from '#web/lib/employee-tab-props.ts'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

/** The bank accounts that pay is split between. */
export function BankTab({ id, file }: EmployeeTabProps) {
  const t = useTranslate()
  const isOwn = useSession()?.user?.employee_id === id
  const form = useFormOf(employeeDetails.updateBank, {
    initial: bankValuesOf(id, file.bank),
    fromCurrent: (current) => bankValuesOf(id, current),
    // The person's page shows the accounts.
    invalidates: [employeeDetails, employees],
    success: t('employeeDetails.saved'),
    failed: t('employeeDetails.failed'),
  })
  const version = form.form.useWatchValue('version')
  return (
    <GroupForm id={id} group="bank" record={file.bank} of={form}>
      {/* A new version has other accounts: the cards restart. */}
      <BankAccounts key={String(version)} of={form} id={id} stored={file.bank?.accounts ?? []} />
      {isOwn && file.bank !== null && <ConfirmIdentity of={form} />}
    </GroupForm>
  )
}

/** The confirmation required to change one's own bank account. */
function ConfirmIdentity({ of }: { of: WorkingForm<'current_password' | 'otp'> }) {
  const t = useTranslate()
  const { data } = useApiQuery(profiles.info, {})
  return (
    <FormSection title={t('employeeDetails.bank.itIsMe')} description={t('employeeDetails.bank.itIsMeText')}>
      <PasswordField of={of} name="current_password" label={t('profile.password.current')} />
      {data?.two_factor === true && (
        <TextField of={of} name="otp" label={t('profile.factor.eitherCode')} autoComplete="one-time-code" />
      )}
    </FormSection>
  )
}
