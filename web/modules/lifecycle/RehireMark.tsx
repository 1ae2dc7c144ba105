import { IconUserCancel } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

/** The "do not rehire" mark beside a name. */
export function RehireMark() {
  const t = useTranslate()
  return (
    <StatusBadge tone="bad" icon={<IconUserCancel size={13} stroke={2.2} aria-hidden />}>
      {t('lifecycle.rehire.title')}
    </StatusBadge>
  )
}
