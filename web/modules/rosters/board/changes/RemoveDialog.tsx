import { useWords } from '#web/lib/wording.ts'
import type { GridChip } from '#web/modules/rosters/grid/roster-grid-props.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import type { BoardEditor } from './board-editor.ts'

type Props = { editor: BoardEditor; chips: readonly GridChip[] | null; onClose: () => void }

/** Asks before several or published shifts are deleted. */
export function RemoveDialog({ editor, chips, onClose }: Props) {
  const t = useWords()
  return (
    <ReasonDialog
      opened={chips !== null}
      onClose={onClose}
      title={t('editing.remove.title', { count: chips?.length ?? 1 })}
      confirm={t('editing.bar.delete')}
      onConfirm={() => editor.removeNow(chips ?? [])}
    >
      {t('editing.remove.text')}
    </ReasonDialog>
  )
}
