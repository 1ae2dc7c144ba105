import { SegmentedControl } from '@mantine/core'
import { useTranslate } from '#web/lib/wording.ts'
import { TableViews } from '#web/ui/table/views/TableViews.tsx'
import type { ListViews } from '#web/ui/table/list-state.ts'
import { type Grouping, groupings } from './view-state.ts'

type SwitchProps = { by: Grouping; onChange: (by: Grouping) => void; offered?: readonly Grouping[] }

/** Chooses what the rows are. */
export function GroupingSwitch({ by, onChange, offered = groupings }: SwitchProps) {
  const t = useTranslate()
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('rosters.published.by')}
      value={by}
      onChange={(value) => {
        const chosen = offered.find((one) => one === value)
        if (chosen) onChange(chosen)
      }}
      data={offered.map((value) => ({ value, label: t(`rosters.views.by_${value}`) }))}
    />
  )
}

// A view of the board is its filters and grouping; it has no columns to choose.
const noColumns = { columns: [], memory: { shown: {}, show: () => undefined, reset: () => undefined } }

/** The user's saved views of the board. */
export const SavedViewsMenu = ({ saved }: { saved: ListViews }) => <TableViews {...noColumns} from={saved} size={30} />
