import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChecks } from '@tabler/icons-react'
import type { ApprovalSide } from '#contract/rostering/timesheets/approval.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { TimeFilter } from '#web/modules/timesheets/list/time-filter.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'

const ApproveAllDialog = whenOpened(
  () => import('./ApproveAllDialog.tsx').then((module) => module.ApproveAllDialog),
  ({ opened }) => opened,
)

type Props = {
  side: ApprovalSide
  filter: TimeFilter
  busy: boolean
  onApprove: (chosen: TimeFilter & { count: number }) => void
}

/** Approves all pending timesheets that match the filter, after a confirmation with their number. */
export function ApproveAll({ side, filter, busy, onApprove }: Props) {
  const t = useTranslate()
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" leftSection={<IconChecks size={16} aria-hidden />} loading={busy} onClick={open}>
        {t('timesheets.all.button')}
      </Button>
      <ApproveAllDialog opened={opened} onClose={close} side={side} filter={filter} onApprove={onApprove} />
    </>
  )
}
