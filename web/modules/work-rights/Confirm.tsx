import { Button } from '@mantine/core'
import { workRights } from '#contract/people/work-rights.ts'
import { May } from '#web/lib/session/May.tsx'
import { useWords } from '#web/lib/wording.ts'

type Props = { record: { confirmed_at: string | null }; isOwn: boolean; busy: boolean; onConfirm: () => void }

/** Confirms the visa details that an employee entered. */
export function Confirm({ record, isOwn, busy, onConfirm }: Props) {
  const t = useWords()
  if (record.confirmed_at !== null || isOwn) return null
  return (
    <May call={workRights.confirmVisa}>
      <Button size="compact-sm" loading={busy} onClick={onConfirm}>
        {t('workRights.visas.confirm')}
      </Button>
    </May>
  )
}
