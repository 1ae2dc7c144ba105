import { Checkbox } from '@mantine/core'
import { standing, type Tick } from './matrix-model.ts'

type Props = {
  ticks: readonly Tick[]
  draft: ReadonlySet<string>
  label: string
  /** its place in the row, for the arrow keys; absent where there are none */
  at?: number
  /** larger, for a finger */
  size?: 'sm' | 'md'
  onTick: (ticks: readonly Tick[], on: boolean) => void
}

/** One box for many: full, half or empty; pressing it ticks everything it stands for that may be given, or takes all of it. */
export function TickAll({ ticks, draft, label, at, size = 'sm', onTick }: Props) {
  const { all, some, locked } = standing(ticks, draft)
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
