import { IconCash, IconLock, IconPencil, IconSend, IconTrash, IconUserCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { TimesheetStatus as Status } from '#contract/timesheets.ts'
import { useWords } from '#web/lib/wording.ts'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'

const look = { size: 13, stroke: 2.2, 'aria-hidden': true } as const

/** Three greens: what has become of approved time is told by its sign and its word. */
const looks: Readonly<Record<Status, { tone: Tone; icon?: ReactNode }>> = {
  draft: { tone: 'neutral', icon: <IconPencil {...look} /> },
  submitted: { tone: 'info', icon: <IconSend {...look} /> },
  client_approved: { tone: 'accent', icon: <IconUserCheck {...look} /> },
  approved: { tone: 'ok' },
  exported: { tone: 'ok', icon: <IconLock {...look} /> },
  paid: { tone: 'ok', icon: <IconCash {...look} /> },
  rejected: { tone: 'bad' },
  disputed: { tone: 'warn' },
  void: { tone: 'neutral', icon: <IconTrash {...look} /> },
}

export function TimesheetStatus({ status }: { status: Status }) {
  const t = useWords()
  return <StatusBadge {...looks[status]}>{t(`timesheets.status.${status}`)}</StatusBadge>
}
