import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { rateService, type RateServiceKey } from '#contract/payroll/pay-rules/rate-service.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormFields } from '#web/ui/form/FormSection.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

type Props = { version_id: string; stored: RateServiceKey }

/** The agency's key of the service: entered once, then only its end is shown. */
export function ServiceKey({ version_id, stored }: Props) {
  const t = useTranslate()
  const [isChanging, setChanging] = useState(stored.key_ends === null)
  return (
    <Panel title={t('payRates.service.keyTitle')}>
      {isChanging ? (
        <KeyForm version_id={version_id} stored={stored} />
      ) : (
        <StoredKey version_id={version_id} stored={stored} onChange={() => setChanging(true)} />
      )}
    </Panel>
  )
}

function StoredKey({ version_id, stored, onChange }: Props & { onChange: () => void }) {
  const t = useTranslate()
  const { send, busy } = useSend(rateService.remove, {
    invalidates: [rateService],
    success: t('payRates.service.keyRemoved'),
    failed: t('payRates.service.keyNotRemoved'),
  })
  return (
    <Group justify="space-between">
      <Text>{t('payRates.service.keyIs', { ends: `…${stored.key_ends ?? ''}` })}</Text>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={onChange}>
          {t('payRates.service.keyChange')}
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={busy}
          onClick={() => send({ version_id, version: stored.version })}
        >
          {t('payRates.service.keyRemove')}
        </Button>
      </Group>
    </Group>
  )
}

function KeyForm({ version_id, stored }: Props) {
  const t = useTranslate()
  const form = useFormOf(rateService.store, {
    initial: { version_id, key: '', version: stored.version },
    invalidates: [rateService],
    success: t('payRates.service.keySaved'),
    failed: t('payRates.service.keyFailed'),
  })
  return (
    <FormPanel of={form} submit={t('payRates.service.keySave')} is_inline>
      <Text c="dimmed">{t('payRates.service.keyText')}</Text>
      <FormFields>
        <TextField of={form} name="key" label={t('payRates.service.key')} span={2} />
      </FormFields>
    </FormPanel>
  )
}
