import { Text } from '@mantine/core'
import { useTranslate } from '#web/lib/wording.ts'

/** That a text is longer than Xero accepts, which web/modules/xero/use-xero-note.tsx loads where one is. */
export function XeroNote({ limit }: { limit: number }) {
  const t = useTranslate()
  return (
    <Text span inherit c="orange" role="status">
      {t('xeroLimits.note', { count: limit })}
    </Text>
  )
}
