import { type GroupRecord, personal } from '#contract/personal.ts'
import { useFormOf } from '#web/lib/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { GroupForm } from '#web/modules/personal/GroupForm.tsx'
import { SealedField } from '#web/modules/personal/SealedField.tsx'
import type { TabProps } from '#web/modules/personal/tab-props.ts'
import { FormSection } from '#web/ui/FormSection.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const valuesOf = (id: string, kept: GroupRecord<'bank'> | null) => ({
  id,
  version: kept?.version ?? 0,
  account_name: kept?.account_name ?? '',
  bsb: kept?.bsb ?? '',
  number: '',
})

/** The account that wages go to. */
export function BankTab({ id, file }: TabProps) {
  const t = useWords()
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
        <TextField of={form} name="bsb" label={t('personal.bank.bsb')} placeholder="123-456" inputMode="numeric" />
        <SealedField
          of={form}
          id={id}
          group="bank"
          label={t('personal.bank.number')}
          ends={file.bank?.number_ends ?? null}
          inputMode="numeric"
        />
      </FormSection>
    </GroupForm>
  )
}
