import { IconMailForward } from '@tabler/icons-react'
import type { UserStatus as Status } from '#contract/users.ts'
import { useWords } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

const tones = { invited: 'info', active: 'ok', inactive: 'neutral', suspended: 'bad', deleted: 'neutral' } as const

export function UserStatus({ status }: { status: Status }) {
  const t = useWords()
  return (
    <StatusBadge
      tone={tones[status]}
      icon={status === 'invited' ? <IconMailForward size={13} stroke={2.2} aria-hidden /> : undefined}
    >
      {t(`users.status.${status}`)}
    </StatusBadge>
  )
}
