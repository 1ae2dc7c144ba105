import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { type Kiosk, kiosks, type PairingCode, type KioskWithActions } from '#contract/rostering/clock/kiosks.ts'
import { loadLocations } from '#web/lib/api/choices.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatInstant, formatNumber } from '#web/lib/format.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { Facts } from '#web/ui/page/Facts.tsx'
import { SentPunches } from './SentPunches.tsx'

type Props = { opened: KioskWithActions | 'new' | null; onClose: () => void; onCode: (code: PairingCode) => void }

/** A new kiosk, or one with what it sent. */
export function KioskDrawer({ opened, onClose, onCode }: Props) {
  const t = useTranslate()
  const title = opened === null || opened === 'new' ? t('kiosks.add') : opened.name
  return (
    <SideDrawer opened={opened !== null} onClose={onClose} title={title} size="xl">
      {opened === 'new' && <NewKiosk onCode={onCode} />}
      {opened !== null && opened !== 'new' && (
        <Stack gap="lg" key={opened.id}>
          <KioskFacts kiosk={opened} />
          {opened.allowed_actions.length > 0 && <KioskActions kiosk={opened} onClose={onClose} onCode={onCode} />}
          <SentPunches kiosk_id={opened.id} />
          {opened.allowed_actions.includes('edit') && <KioskForm kiosk={opened} onClose={onClose} />}
        </Stack>
      )}
    </SideDrawer>
  )
}

function NewKiosk({ onCode }: { onCode: Props['onCode'] }) {
  const t = useTranslate()
  const form = useFormOf(kiosks.store, {
    initial: { location_id: '', name: '', takes_photos: true },
    invalidates: [kiosks.list],
    failed: t('kiosks.failed'),
    onDone: onCode,
  })
  return (
    <FormPanel of={form} submit={t('kiosks.add')}>
      <FormSection title={t('kiosks.form.title')} description={t('kiosks.form.text')}>
        <SelectField
          of={form}
          name="location_id"
          label={t('kiosks.list.location')}
          load={loadLocations}
          span={2}
          autoFocus
        />
        <KioskFields of={form} />
      </FormSection>
    </FormPanel>
  )
}

function KioskFields({ of }: { of: WorkingForm<'name' | 'takes_photos'> }) {
  const t = useTranslate()
  return (
    <>
      <TextField of={of} name="name" label={t('kiosks.list.name')} description={t('kiosks.form.name')} span={2} />
      <SwitchField
        of={of}
        name="takes_photos"
        label={t('kiosks.form.photos')}
        description={t('kiosks.form.photosText')}
        span={2}
      />
    </>
  )
}

function KioskFacts({ kiosk }: { kiosk: Kiosk }) {
  const t = useTranslate()
  const { state, missing_count, time_zone } = kiosk
  const instant = (at: string | null) => at && formatInstant(at, time_zone)
  return (
    <>
      {state === 'copied' && (
        <Alert color="red" title={t('kiosks.copied.title')}>
          {t('kiosks.copied.text')}
        </Alert>
      )}
      {missing_count > 0 && (
        <Alert color="yellow" title={t('kiosks.missing.title', { count: missing_count })}>
          {t('kiosks.missing.text')}
        </Alert>
      )}
      <Facts
        items={[
          { label: t('kiosks.list.location'), value: `${kiosk.location_name} · ${kiosk.customer_name}` },
          { label: t('kiosks.list.state'), value: t(`kiosks.state.${state}`) },
          { label: t('kiosks.list.paired'), value: instant(kiosk.paired_at) },
          { label: t('kiosks.list.lastSeen'), value: instant(kiosk.last_seen_at) },
          { label: t('kiosks.list.unsent'), value: formatNumber(kiosk.unsent_count) },
          { label: t('kiosks.list.version'), value: kiosk.app_version },
        ]}
      />
    </>
  )
}

function KioskActions({ kiosk, onClose, onCode }: Omit<Props, 'opened'> & { kiosk: KioskWithActions }) {
  const t = useTranslate()
  const { id, version, allowed_actions: allowed } = kiosk
  const invalidates = [kiosks.list]
  const renewing = useSend(kiosks.newCode, { invalidates, failed: t('kiosks.failed'), onDone: onCode })
  const revoking = useSend(kiosks.revoke, {
    invalidates,
    success: t('kiosks.revoke.done'),
    failed: t('kiosks.failed'),
    onDone: onClose,
  })
  return (
    <Group>
      {allowed.includes('renew_code') && (
        <Button
          variant="default"
          leftSection={<IconDeviceTablet size={16} aria-hidden />}
          loading={renewing.busy}
          onClick={() => renewing.send({ id, version })}
        >
          {t('kiosks.pairing.again')}
        </Button>
      )}
      {allowed.includes('revoke') && (
        <ConfirmButton
          label={t('kiosks.revoke.button')}
          question={t('kiosks.revoke.question')}
          text={t('kiosks.revoke.text')}
          tone="bad"
          busy={revoking.busy}
          onConfirm={() => revoking.send({ id, version })}
        />
      )}
    </Group>
  )
}

function KioskForm({ kiosk, onClose }: { kiosk: Kiosk; onClose: () => void }) {
  const t = useTranslate()
  const values = ({ id, version, name, takes_photos }: Kiosk) => ({ id, version, name, takes_photos })
  const form = useFormOf(kiosks.update, {
    initial: values(kiosk),
    fromCurrent: values,
    invalidates: [kiosks.list],
    success: t('kiosks.saved'),
    failed: t('kiosks.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('kiosks.save')}>
      <FormSection title={t('kiosks.form.title')}>
        <KioskFields of={form} />
      </FormSection>
    </FormPanel>
  )
}
