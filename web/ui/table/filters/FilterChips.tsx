import { Button, Group, Pill } from '@mantine/core'
import { useTranslate } from '#web/wording/translate.ts'
import type { Filter } from '#web/ui/table/column.ts'
import classes from '#web/ui/table/DataTable.module.css'
import type { ListState } from '#web/ui/table/list-state.ts'

type Props<Row> = { filters: readonly Filter[]; of: ListState<Row>; names: Readonly<Record<string, string>> }

/** The active filters, each with a remove button. */
export function FilterChips<Row>({ filters, of, names }: Props<Row>) {
  const t = useTranslate()
  const chips = filters.flatMap((filter) => chipsOf(filter, of, names, t('ui.yes')))
  if (chips.length === 0) return null
  return (
    <Group gap="xs" className={classes.chips}>
      {chips.map((chip) => (
        <Pill
          key={chip.key}
          size="md"
          withRemoveButton
          onRemove={chip.remove}
          removeButtonProps={{
            'aria-label': t('table.removeFilter', { filter: chip.text }),
            tabIndex: 0,
            'aria-hidden': false,
          }}
        >
          {chip.text}
        </Pill>
      ))}
      <Button variant="subtle" size="compact-sm" onClick={of.clearFilters}>
        {t('table.clearFilters')}
      </Button>
    </Group>
  )
}

type Chip = { key: string; text: string; remove: () => void }

function chipsOf<Row>(filter: Filter, of: ListState<Row>, names: Props<Row>['names'], yes: string): Chip[] {
  if (filter.kind === 'dates') return datesChip(filter, of)
  const values = of.filters[filter.name] ?? []
  return values.map((value) => ({
    key: `${filter.name} ${value}`,
    text: `${filter.label}: ${filter.kind === 'flag' ? yes : nameOf(filter, value, names)}`,
    remove: () =>
      of.setFilter(
        filter.name,
        values.filter((one) => one !== value),
      ),
  }))
}

function nameOf(filter: Filter, value: string, names: Readonly<Record<string, string>>) {
  if (filter.kind === 'choice') return filter.options.find((option) => option.value === value)?.label ?? value
  return names[value] ?? '…'
}

function datesChip<Row>(filter: Extract<Filter, { kind: 'dates' }>, of: ListState<Row>): Chip[] {
  const [from, to] = [of.filters[filter.from]?.[0], of.filters[filter.to]?.[0]]
  if (!from && !to) return []
  return [
    {
      key: filter.from,
      text: `${filter.label}: ${filter.format(from ?? null, to ?? null)}`,
      remove: () => of.setFilters({ [filter.from]: [], [filter.to]: [] }),
    },
  ]
}
