import { ActionIcon, Indicator, Menu, Tooltip } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/wording.ts'
import { type Narrowing, type ShiftFilter, shiftFilters } from '#web/modules/rosters/board/board-narrowing.ts'

type Props = {
  narrowing: Narrowing
  onNarrow: (narrowing: Narrowing) => void
  /** the board knows the conflicts of its shifts */
  with_conflicts: boolean
  /** rows can be people without shifts */
  with_busy: boolean
}

/** Filters the shifts by status, and the people by having shifts. */
export function BoardFilters({ narrowing, onNarrow, with_conflicts, with_busy }: Props) {
  const t = useTranslate()
  const { statuses, only_busy } = narrowing
  const count = statuses.length + (with_busy && only_busy ? 1 : 0)
  const toggle = (status: ShiftFilter) => {
    const without = statuses.filter((one) => one !== status)
    onNarrow({ ...narrowing, statuses: without.length < statuses.length ? without : [...statuses, status] })
  }
  const label = count > 0 ? t('rosters.views.filtersOn', { count }) : t('rosters.views.filters')
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Tooltip label={label}>
          <Indicator disabled={count === 0} label={count} size={15}>
            <ActionIcon variant="default" size={30} aria-label={label}>
              <IconFilter size={16} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('rosters.views.shifts')}</Menu.Label>
        {shiftFilters
          .filter((status) => with_conflicts || status !== 'conflicts')
          .map((status) => (
            <Menu.CheckboxItem key={status} checked={statuses.includes(status)} onChange={() => toggle(status)}>
              {t(`rosters.views.show_${status}`)}
            </Menu.CheckboxItem>
          ))}
        {with_busy && (
          <>
            <Menu.Divider />
            <Menu.CheckboxItem
              checked={only_busy}
              onChange={(checked) => onNarrow({ ...narrowing, only_busy: checked })}
            >
              {t('rosters.board.onlyBusy')}
            </Menu.CheckboxItem>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
