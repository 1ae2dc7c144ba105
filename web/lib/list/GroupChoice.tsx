import { SegmentedControl } from '@mantine/core'
import type { ListState } from '#web/ui/table/list-state.ts'

type Props<Row, Group extends string> = {
  of: Pick<ListState<Row>, 'filters' | 'setFilter'>
  label: string
  /** the first is the default */
  groups: readonly [Group, ...Group[]]
  labelOf: (group: Group) => string
}

/** What a report is added up by, kept in the address as the filter `group`. */
export function GroupChoice<Row, Group extends string>({ of, label, groups, labelOf }: Props<Row, Group>) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      value={groupOf(of, groups)}
      onChange={(value) => of.setFilter('group', value === groups[0] ? [] : [value])}
      data={groups.map((value) => ({ value, label: labelOf(value) }))}
    />
  )
}

/** The chosen group, or the first. */
export const groupOf = <Row, Group extends string>(
  { filters }: Pick<ListState<Row>, 'filters'>,
  groups: readonly [Group, ...Group[]],
): Group => groups.find((group) => group === filters['group']?.[0]) ?? groups[0]
