import { ActionIcon, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowBackUp, IconArrowForwardUp, IconKeyboard } from '@tabler/icons-react'
import type { UndoState } from '#contract/rostering/rosters/changes.ts'
import { useWords } from '#web/lib/wording.ts'
import type { BoardEditor } from './board-editor.ts'
import { changeText } from './editor-texts.ts'

/** Undo and redo with the name of the step, and the list of keyboard shortcuts. */
export function UndoButtons({ editor, undo: { undo, redo } }: { editor: BoardEditor; undo: UndoState }) {
  const t = useWords()
  useHotkeys([
    ['mod+Z', () => unlessDialog(editor.undo)],
    ['mod+shift+Z', () => unlessDialog(editor.redo)],
    ['mod+Y', () => unlessDialog(editor.redo)],
  ])
  const buttons = [
    {
      icon: <IconArrowBackUp size={16} />,
      label: undo ? t('editing.undoStep', { step: changeText(undo) }) : t('editing.nothingToUndo'),
      name: t('editing.undo'),
      is_off: undo === null,
      onClick: editor.undo,
    },
    {
      icon: <IconArrowForwardUp size={16} />,
      label: redo ? t('editing.redoStep', { step: changeText(redo) }) : t('editing.nothingToRedo'),
      name: t('editing.redo'),
      is_off: redo === null,
      onClick: editor.redo,
    },
    {
      icon: <IconKeyboard size={16} />,
      label: t('editing.keys.title'),
      name: t('editing.keys.title'),
      is_off: false,
      onClick: () => editor.show({ kind: 'keys' }),
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
