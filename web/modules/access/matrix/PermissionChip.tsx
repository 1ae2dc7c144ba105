import { Tooltip, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconLock, IconPlus, IconShieldHalf } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslate } from '#web/lib/wording.ts'
import { changeOf, type GrantOption, type Sheet } from './matrix-model.ts'
import classes from './Matrix.module.css'
import { usePermissionTexts } from './permission-texts.ts'

type Props = {
  tick: GrantOption
  sheet: Sheet
  /** its position in the row, for the arrow keys; absent where there are none */
  at?: number
}

/** A permission as a toggle, or read only; a sensitive one explains its risk in a tooltip and to screen readers. */
export function PermissionChip({ tick, sheet, at }: Props) {
  const on = sheet.draft.has(tick.name)
  return sheet.readOnly ? <GrantedChip tick={tick} on={on} /> : <ToggleChip tick={tick} on={on} sheet={sheet} at={at} />
}

function ToggleChip({ tick, on, sheet: { saved, draft, onTick }, at }: Props & { on: boolean }) {
  const t = useTranslate()
  const words = usePermissionTexts()
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
      <label
        className={classes.chip}
        data-on={on || undefined}
        data-change={changeOf(tick.name, saved, draft)}
        data-locked={tick.lock}
      >
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

function ChipSign({ tick, on }: { tick: GrantOption; on: boolean }) {
  if (tick.lock !== null && !on) return <IconLock size={13} stroke={2} aria-hidden />
  return on ? <IconCheck size={13} stroke={2.6} aria-hidden /> : <IconPlus size={13} stroke={2} aria-hidden />
}

function GrantedChip({ tick, on }: { tick: GrantOption; on: boolean }) {
  const t = useTranslate()
  const words = usePermissionTexts()
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
