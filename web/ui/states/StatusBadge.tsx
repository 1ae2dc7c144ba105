import { Badge } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleDot,
  IconCircleX,
  IconInfoCircle,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral' | 'accent'

const looks = {
  ok: { color: 'teal', icon: <IconCircleCheck size={13} stroke={2.2} aria-hidden /> },
  warn: { color: 'yellow', icon: <IconAlertTriangle size={13} stroke={2.2} aria-hidden /> },
  bad: { color: 'red', icon: <IconCircleX size={13} stroke={2.2} aria-hidden /> },
  info: { color: 'blue', icon: <IconInfoCircle size={13} stroke={2.2} aria-hidden /> },
  neutral: { color: 'gray', icon: <IconCircle size={13} stroke={2.2} aria-hidden /> },
  accent: { color: 'indigo', icon: <IconCircleDot size={13} stroke={2.2} aria-hidden /> },
} as const satisfies Record<Tone, { color: string; icon: ReactNode }>

/** A status by text, colour and icon, never by colour alone. */
export function StatusBadge({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <Badge color={looks[tone].color} variant="light" className={classes.badge} leftSection={icon ?? looks[tone].icon}>
      {children}
    </Badge>
  )
}
