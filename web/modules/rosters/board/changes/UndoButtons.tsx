import { ActionIcon, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowBackUp, IconArrowForwardUp, IconKeyboard } from '@tabler/icons-react'
import type { UndoState } from '#contract/rostering/rosters/changes.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { enqueue } from '#web/modules/rosters/board/changes/steps/change-queue.ts'
import { type BoardEditor, showDialog } from './editor-state.ts'
import { changeText } from './editor-texts.ts'

/** Undo and redo with the name of the step, and the list of keyboard shortcuts. */
export function UndoButtons({ editor, undo: { undo, redo } }: { editor: BoardEditor; undo: UndoState }) {
  const t = useTranslate()
  const redoLast = () => enqueue(editor, { kind: 'redo' })
  useHotkeys([
    ['mod+Z', () => unlessDialog(editor.undo)],
    ['mod+shift+Z', () => unlessDialog(redoLast)],
    ['mod+Y', () => unlessDialog(redoLast)],
  ])
  const buttons = [
    {
      icon: <IconArrowBackUp size={16} />,
      label: undo ? t('boardEditing.undoStep', { step: changeText(undo) }) : t('boardEditing.nothingToUndo'),
      name: t('boardEditing.undo'),
      is_off: undo === null,
      onClick: editor.undo,
    },
    {
      icon: <IconArrowForwardUp size={16} />,
      label: redo ? t('boardEditing.redoStep', { step: changeText(redo) }) : t('boardEditing.nothingToRedo'),
      name: t('boardEditing.redo'),
      is_off: redo === null,
      onClick: redoLast,
    },
    {
      icon: <IconKeyboard size={16} />,
      label: t('boardEditing.keys.title'),
      name: t('boardEditing.keys.title'),
      is_off: false,
      onClick: () => showDialog(editor, { kind: 'keys' }),
    },
  ]
  return buttons.map(({ icon, label, name, is_off, onClick }) => (
    <Tooltip key={name} label={label}>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={label}
        // Disabled buttons show no tooltip and lose the focus after the last step.
        aria-disabled={is_off || undefined}
        data-disabled={is_off || undefined}
        onClick={() => !is_off && onClick()}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  ))
}

const unlessDialog = (act: () => void) => {
  if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) act()
}
