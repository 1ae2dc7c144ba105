import { Code, Stack, Text } from '@mantine/core'
import type { PairingCode } from '#contract/rostering/clock/kiosks.ts'
import { formatInstantTime } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Dialog } from '#web/ui/Dialog.tsx'

type Props = { code: PairingCode | null; onClose: () => void }

/** A pairing code, shown once, and what to do with it. */
export function PairingDialog({ code, onClose }: Props) {
  const t = useTranslate()
  return (
    <Dialog
      opened={code !== null}
      onClose={onClose}
      title={code && t('kiosks.pairing.title', { name: code.kiosk.name })}
    >
      {code && (
        <Stack>
          <Text>{t('kiosks.pairing.text')}</Text>
          <Code block fz="lg" ta="center">
            {`${location.origin}${hrefOf('/kiosk')}`}
          </Code>
          <Code block fz={32} fw={700} ta="center" aria-label={t('kiosks.pairing.code')}>
            {code.pairing_code}
          </Code>
          <Text c="dimmed">{t('kiosks.pairing.until', { time: formatInstantTime(code.expires_at) })}</Text>
        </Stack>
      )}
    </Dialog>
  )
}
