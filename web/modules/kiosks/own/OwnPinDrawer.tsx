import { kiosks } from '#contract/rostering/clock/kiosks.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'

type Props = { opened: boolean; onClose: () => void }

/** Sets the employee's PIN for kiosks. */
export function OwnPinDrawer({ opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('kiosks.own.setPin')}>
      <PinForm onClose={onClose} />
    </SideDrawer>
  )
}

function PinForm({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const form = useFormOf(kiosks.updateOwnPin, {
    initial: { pin: '' },
    invalidates: [kiosks.ownCode],
    success: t('kiosks.own.pinSaved'),
    failed: t('kiosks.own.pinFailed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('kiosks.own.setPin')}>
      <FormSection title={t('kiosks.own.pin')} description={t('kiosks.own.pinText')}>
        <PasswordField of={form} name="pin" label={t('kiosks.own.pin')} autoFocus />
      </FormSection>
    </FormPanel>
  )
}
