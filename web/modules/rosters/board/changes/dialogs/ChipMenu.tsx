import { Box, Menu } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/wording.ts'
import type { BoardEditor } from '#web/modules/rosters/board/changes/editor-state.ts'
import classes from '#web/modules/rosters/board/changes/Editing.module.css'
import { chipActions } from '#web/modules/rosters/board/changes/SelectionBar.tsx'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'

type Props = {
  editor: BoardEditor
  chips: readonly GridChip[]
  point: { x: number; y: number } | null
  onClose: () => void
  onOpenChip: (chip_id: string) => void
}

/** The menu of the selected shifts, at the pointer or at the focused shift. */
export function ChipMenu({ editor, chips, point, onClose, onOpenChip }: Props) {
  const t = useTranslate()
  const [first] = chips
  return (
    <Menu opened={point !== null} onClose={onClose} position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Box
          component="button"
          type="button"
          tabIndex={-1}
          aria-label={t('boardEditing.bar.actions')}
          className={classes.menuTarget}
          aria-hidden
          // oxlint-disable-next-line react/forbid-component-props -- the point of the click is data
          style={{ insetBlockStart: point?.y ?? 0, left: point?.x ?? 0 }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('boardEditing.bar.actions')}>
        {chips.length === 1 && first && (
          <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => onOpenChip(first.id)}>
            {t('boardEditing.bar.open')}
          </Menu.Item>
        )}
        {chipActions(t, editor, chips).map(({ key, text, Icon, onClick }) => (
          <Menu.Item
            key={key}
            color={key === 'delete' || key === 'cancel' ? 'red' : undefined}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={onClick}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
