import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect } from 'react'
import { type PendingWeek, signoffs } from '#contract/rostering/timesheets/signoffs.ts'
import { addDays } from '#contract/values/time.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatDateRange } from '#web/lib/format.ts'
import { currentLanguage } from '#web/lib/language/language.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { QrCode } from '#web/modules/profile/two-factor/QrCode.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { PrintedAlone } from '#web/ui/PrintedAlone.tsx'
import classes from './Signoff.module.css'

/** The link of a week as a QR code, to show or to print: the customer scans it and signs on their own phone. */
export function QrDialog({ week, onClose }: { week: PendingWeek; onClose: () => void }) {
  const t = useTranslate()
  const { location_id, week_start } = week
  const { send, result } = useSend(signoffs.code, {
    invalidates: [signoffs],
    failed: t('timesheets.signoffs.sendFailed'),
    onFailed: onClose,
  })
  useEffect(() => {
    send({ location_id, week_start, language: currentLanguage() })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one link each time the dialog opens
  }, [])
  const address = result && `${window.location.origin}${result.path}`
  return (
    <Dialog opened onClose={onClose} title={t('timesheets.signoffs.qrTitle')}>
      {address === undefined ? (
        <Loading />
      ) : (
        <PrintedAlone>
          <Stack>
            <Text fw={600} ta="center">
              {week.location_name}
              <br />
              {formatDateRange(week_start, addDays(week_start, 6))}
            </Text>
            <QrCode text={address} label={t('timesheets.signoffs.qrLabel')} />
            <Text size="sm">{t('timesheets.signoffs.qrText')}</Text>
            <Text size="xs" c="dimmed" className={classes.address}>
              {address}
            </Text>
            <Group justify="flex-end" className={classes.unprinted}>
              <Button
                variant="default"
                leftSection={<IconPrinter size={16} aria-hidden />}
                onClick={() => window.print()}
              >
                {t('timesheets.signoffs.print')}
              </Button>
            </Group>
          </Stack>
        </PrintedAlone>
      )}
    </Dialog>
  )
}
