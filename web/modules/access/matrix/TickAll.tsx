import { Checkbox } from '@mantine/core'
import { checkState, type GrantOption } from './matrix-model.ts'

type Props = {
  ticks: readonly GrantOption[]
  draft: ReadonlySet<string>
  label: string
  /** its position in the row, for the arrow keys; absent where there are none */
  at?: number
  /** larger for touch */
  size?: 'sm' | 'md'
  onTick: (ticks: readonly GrantOption[], on: boolean) => void
}

/** A tri-state checkbox for many permissions; pressing it ticks all that the user may grant, or unticks all. */
export function TickAll({ ticks, draft, label, at, size = 'sm', onTick }: Props) {
  const { all, some, locked } = checkState(ticks, draft)
  return (
    <Checkbox
      aria-label={label}
      size={size}
      checked={all}
      indeterminate={some && !all}
      disabled={locked}
      {...(at !== undefined && { 'data-at': at, tabIndex: -1 })}
      onChange={() => onTick(ticks, !all)}
    />
  )
}
