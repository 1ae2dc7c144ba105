import { Button, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { logKinds } from '#contract/rostering/rosters/changes.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { compareTexts, formatShift } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DayInput } from '#web/ui/form/days/DayInput.tsx'
import classes from './History.module.css'
import { useHistory } from './use-history.ts'

type Props = { board: Board; authors: readonly string[] }

/** The filters of the history: author, kind, employee and days; a shift is chosen in its own drawer. */
export function HistoryFilterBar({ board, authors }: Props) {
  const t = useTranslate()
  const { filters, filter, clear } = useHistory()
  const kinds = logKinds
    .map((value) => ({ value, label: t(`history.kind.${value}`) }))
    .toSorted((one, other) => compareTexts(one.label, other.label))
  const people = board.people.map(({ id, name }) => ({ value: id, label: name }))
  const choose = (name: 'by_name' | 'kind' | 'employee_id', data: { value: string; label: string }[]) => (
    <NativeSelect
      label={t(`history.filter.${name}`)}
      value={filters[name] ?? ''}
      onChange={({ currentTarget: { value } }) => filter({ [name]: value || null })}
      data={[{ value: '', label: t('history.filter.all') }, ...data]}
    />
  )
  const day = (name: 'from' | 'to') => (
    <DayInput
      clearable
      label={t(`history.filter.${name}`)}
      value={filters[name]}
      onChange={(value) => filter({ [name]: value })}
    />
  )
  const isFiltered = Object.values(filters).some((value) => value !== null)
  return (
    <div className={classes.filters}>
      <ShiftChip board={board} />
      {choose(
        'by_name',
        authors.map((name) => ({ value: name, label: name })),
      )}
      {choose('kind', kinds)}
      {choose('employee_id', people)}
      {day('from')}
      {day('to')}
      {isFiltered && (
        <Button variant="subtle" className={classes.clear} onClick={clear}>
          {t('history.filter.clear')}
        </Button>
      )}
    </div>
  )
}

function ShiftChip({ board }: { board: Board }) {
  const t = useTranslate()
  const { filters, filter } = useHistory()
  if (filters.shift_id === null) return null
  const shift = board.shifts.find(({ id }) => id === filters.shift_id)
  const name = shift ? formatShift(shift.works_on, shift.starts, shift.ends) : t('history.filter.goneShift')
  return (
    <Button
      variant="light"
      className={classes.shift}
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={t('history.filter.removeShift', { shift: name })}
      onClick={() => filter({ shift_id: null })}
    >
      {t('history.filter.shift', { shift: name })}
    </Button>
  )
}
