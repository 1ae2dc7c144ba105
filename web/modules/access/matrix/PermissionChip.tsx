import { Tooltip, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconLock, IconPlus, IconShieldHalf } from '@tabler/icons-react'
import { useId } from 'react'
import { useWords } from '#web/lib/wording.ts'
import type { Change, Tick } from './matrix-model.ts'
import classes from './Matrix.module.css'
import { usePermissionWords } from './permission-words.ts'

type Props = {
  tick: Tick
  on: boolean
  change: Change
  /** its position in the row, for the arrow keys; absent where there are none */
  at?: number
  onTick: (ticks: readonly Tick[], on: boolean) => void
}

/** A permission as a toggle; a sensitive one explains its risk in a tooltip and to screen readers. */
export function PermissionChip({ tick, on, change, at, onTick }: Props) {
  const t = useWords()
  const words = usePermissionWords()
  const id = useId()
  const help = words.help(tick.name)
  const about = tick.lock ? t(`access.matrix.lock_${tick.lock}`) : help
  return (
    <Tooltip
      label={about}
      disabled={about === null}
      multiline
      maw={300}
      events={{ hover: true, focus: true, touch: true }}
    >
      <label className={classes.chip} data-on={on || undefined} data-change={change} data-locked={tick.lock}>
        <input
          type="checkbox"
          className={classes.chipBox}
          checked={on}
          disabled={tick.lock !== null}
          aria-label={words.permission(tick)}
          aria-describedby={about ? id : undefined}
          {...(at !== undefined && { 'data-at': at, tabIndex: -1 })}
          onChange={() => onTick([tick], !on)}
        />
        <ChipSign tick={tick} on={on} />
        <span>{words.action(tick.action)}</span>
        {help && <IconShieldHalf size={14} stroke={1.8} aria-hidden className={classes.shield} />}
        {about && <VisuallyHidden id={id}>{about}</VisuallyHidden>}
      </label>
    </Tooltip>
  )
}

function ChipSign({ tick, on }: { tick: Tick; on: boolean }) {
  if (tick.lock !== null && !on) return <IconLock size={13} stroke={2} aria-hidden />
  return on ? <IconCheck size={13} stroke={2.6} aria-hidden /> : <IconPlus size={13} stroke={2} aria-hidden />
}

/** A read-only permission. */
export function GrantedChip({ tick, on }: Pick<Props, 'tick' | 'on'>) {
  const t = useWords()
  const words = usePermissionWords()
  const help = words.help(tick.name)
  return (
    <Tooltip
      label={help}
      disabled={help === null}
      multiline
      maw={300}
      events={{ hover: true, focus: true, touch: true }}
    >
      <span className={classes.chip} data-on={on || undefined} data-shown>
        {on && <IconCheck size={13} stroke={2.6} aria-hidden />}
        <span>{words.action(tick.action)}</span>
        <VisuallyHidden>{t(on ? 'access.matrix.yes' : 'access.matrix.no')}</VisuallyHidden>
        {help && <IconShieldHalf size={14} stroke={1.8} aria-hidden className={classes.shield} />}
      </span>
    </Tooltip>
  )
}
