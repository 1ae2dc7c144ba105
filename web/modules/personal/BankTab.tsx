import { type GroupRecord, personal } from '#contract/personal.ts'
import { profiles } from '#contract/profile.ts'
import { useFormOf } from '#web/lib/use-form-of.ts'
import { useSession } from '#web/lib/session.ts'
import { useAsk } from '#web/lib/use-ask.ts'
import { useWords } from '#web/lib/wording.ts'
import { GroupForm } from '#web/modules/personal/GroupForm.tsx'
import { SealedField } from '#web/modules/personal/SealedField.tsx'
import type { TabProps } from '#web/modules/personal/tab-props.ts'
import { FormSection } from '#web/ui/FormSection.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { WorkingForm } from '#web/ui/working-form.ts'

const valuesOf = (id: string, kept: GroupRecord<'bank'> | null) => ({
  id,
  version: kept?.version ?? 0,
  account_name: kept?.account_name ?? '',
  bsb: kept?.bsb ?? '',
  number: '',
  current_password: '',
  otp: '',
})

/** The account that wages go to. */
export function BankTab({ id, file }: TabProps) {
  const t = useWords()
  const isOwn = useSession()?.user?.employee_id === id
  const form = useFormOf(personal.updateBank, {
    initial: valuesOf(id, file.bank),
    fromCurrent: (current) => valuesOf(id, current),
    invalidates: [personal],
    said: t('personal.saved'),
    failed: t('personal.failed'),
  })
  return (
    <GroupForm id={id} group="bank" kept={file.bank} of={form}>
      <FormSection title={t('personal.bank.title')} description={t('personal.bank.text')}>
        <TextField of={form} name="account_name" label={t('personal.bank.name')} />
        <BsbField of={form} />
        <SealedField
          of={form}
          id={id}
          group="bank"
          label={t('personal.bank.number')}
          ends={file.bank?.number_ends ?? null}
          inputMode="numeric"
        />
      </FormSection>
      {isOwn && file.bank !== null && <ItIsMe of={form} />}
    </GroupForm>
  )
}

const isPrefix = /^\d{3}/

/** The number of the branch, and below it the bank that it is of, as soon as three digits are told. */
function BsbField({ of }: { of: WorkingForm<'bsb'> }) {
  const t = useWords()
  const told: unknown = of.form.useWatchValue('bsb')
  // Banks are known by three digits at most: what follows does not change the question.
  const bsb = String(told ?? '')
    .replaceAll(/\D/g, '')
    .slice(0, 3)
  const { data } = useAsk(personal.bankOf, { bsb }, { when: isPrefix.test(bsb) })
  const bank = <span role="status">{data?.name}</span>
  return (
    <TextField
      of={of}
      name="bsb"
      label={t('personal.bank.bsb')}
      description={bank}
      placeholder="123-456"
      inputMode="numeric"
    />
  )
}

/** What another account than before is asked for. */
function ItIsMe({ of }: { of: WorkingForm<'current_password' | 'otp'> }) {
  const t = useWords()
  const { data } = useAsk(profiles.info, {})
  return (
    <FormSection title={t('personal.bank.itIsMe')} description={t('personal.bank.itIsMeText')}>
      <PasswordField of={of} name="current_password" label={t('profile.password.current')} />
      {data?.two_factor === true && (
        <TextField of={of} name="otp" label={t('profile.factor.eitherCode')} autoComplete="one-time-code" />
      )}
    </FormSection>
  )
}
