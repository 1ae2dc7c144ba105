import { payRuleSets, type PayRuleSetView } from '#contract/payroll/pay-rules/rule-sets.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormFields } from '#web/ui/form/FormSection.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'

type Props = { set: PayRuleSetView; opened: boolean; onClose: () => void }

/** Changes what all versions have in common: title, code, and whether they can be assigned. */
export function EditRuleSetDrawer({ set, opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('payRuleSets.editSet')}>
      <EditForm key={set.version} set={set} onClose={onClose} />
    </SideDrawer>
  )
}

const valuesOf = ({ id, version, code, title, active }: PayRuleSetView) => ({ id, version, code, title, active })

function EditForm({ set, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslate()
  const form = useFormOf(payRuleSets.update, {
    initial: valuesOf(set),
    fromCurrent: valuesOf,
    invalidates: [payRuleSets],
    success: t('payRuleSets.setSaved'),
    failed: t('payRuleSets.setNotSaved'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('payRuleSets.save')}>
      <FormFields>
        <TextField of={form} name="title" label={t('payRuleSets.field.title')} span={2} />
        <TextField of={form} name="code" label={t('payRuleSets.field.code')} />
        <SwitchField
          of={form}
          name="active"
          label={t('payRuleSets.active')}
          description={t('payRuleSets.activeHelp')}
          span={2}
        />
      </FormFields>
    </FormPanel>
  )
}
