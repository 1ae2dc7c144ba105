import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { kiosks } from '#contract/rostering/clock/kiosks.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { PersonSelect } from './PunchDecision.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

type Props = { opened: boolean; onClose: () => void }

/** Gives an employee a new PIN, which is shown once. */
export function PinDialog({ opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('kiosks.pin.title')}>
      <NewPin onClose={onClose} />
    </Dialog>
  )
}

function NewPin({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const [employee_id, setEmployee] = useState<string | null>(null)
  const resetting = useSend(kiosks.resetPin, { failed: t('kiosks.pin.failed') })
  const pin = resetting.result?.pin
  return (
    <Stack>
      <Text>{t('kiosks.pin.text')}</Text>
      <PersonSelect value={employee_id} onChange={setEmployee} />
      {pin && (
        <Code block fz={32} fw={700} ta="center" role="status" aria-label={t('kiosks.pin.new')}>
          {pin}
        </Code>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('app.close')}
        </Button>
        <Button
          disabled={employee_id === null}
          loading={resetting.busy}
          onClick={() => employee_id !== null && resetting.send({ employee_id })}
        >
          {t('kiosks.pin.reset')}
        </Button>
      </Group>
    </Stack>
  )
}
