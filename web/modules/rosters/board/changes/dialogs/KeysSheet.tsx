import { Kbd, Text } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslate } from '#web/lib/wording.ts'
import type { RowKind } from '#web/modules/rosters/board/board-ids.ts'
import { isMovable, type Window } from '#web/modules/rosters/views/periods/periods.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import classes from '#web/modules/rosters/board/changes/Editing.module.css'

type View = { by: RowKind; is_timeline: boolean; window: Window }
type Props = View & { opened: boolean; onClose: () => void }

/** The keyboard shortcuts of the view that is shown. */
export function KeysSheet({ opened, onClose, ...view }: Props) {
  const t = useTranslate()
  return (
    <Dialog returnFocus={false} opened={opened} onClose={onClose} size="lg" title={t('boardEditing.keys.title')}>
      <Keys {...view} />
    </Dialog>
  )
}

function Keys({ by, is_timeline, window }: View) {
  const t = useTranslate()
  const keys = [
    { signs: [t('boardEditing.key.arrows')], text: t('boardEditing.keys.arrows') },
    { signs: ['Enter'], text: t('boardEditing.keys.open') },
    { signs: ['N'], text: t('boardEditing.keys.add') },
    { signs: [t('boardEditing.key.space')], text: t('boardEditing.keys.select') },
    { signs: [t('boardEditing.key.shiftArrows')], text: t('boardEditing.keys.extend') },
    { signs: [t('boardEditing.key.shiftSpace')], text: t('boardEditing.keys.row') },
    { signs: ['Ctrl + A'], text: t('boardEditing.keys.all') },
    ...(is_timeline
      ? [
          { signs: [t('boardEditing.key.altArrows')], text: t('boardEditing.keys.hoursMove') },
          { signs: ['Alt + Shift + ← →'], text: t('boardEditing.keys.hoursEnd') },
          { signs: ['Ctrl + Shift + ← →'], text: t('boardEditing.keys.hoursStart') },
        ]
      : [{ signs: [t('boardEditing.key.altArrows')], text: t('boardEditing.keys.moveBy') }]),
    { signs: ['Ctrl + X', 'Ctrl + C', 'Ctrl + V'], text: t('boardEditing.keys.clipboard') },
    { signs: ['D'], text: t('boardEditing.keys.duplicate') },
    { signs: [t('boardEditing.key.delete')], text: t('boardEditing.keys.remove') },
    { signs: ['F'], text: t('peoplePanel.keys.can') },
    ...(by === 'people' ? [{ signs: ['O'], text: t('peoplePanel.keys.person') }] : []),
    { signs: ['P'], text: t('peoplePanel.keys.panel') },
    ...(isMovable(window)
      ? [
          { signs: ['J', 'K'], text: t('boardEditing.keys.period') },
          { signs: ['T'], text: t('boardEditing.keys.today') },
        ]
      : []),
    { signs: ['Ctrl + Z', 'Ctrl + Y'], text: t('boardEditing.keys.undo') },
    { signs: ['Shift + F10'], text: t('boardEditing.keys.menu') },
    { signs: ['/'], text: t('boardEditing.keys.search') },
    { signs: ['Esc'], text: t('boardEditing.keys.escape') },
    { signs: [t('boardEditing.key.drag')], text: t('boardEditing.keys.drag') },
  ]
  return (
    <dl className={classes.keys}>
      {keys.map(({ signs, text }) => (
        <Fragment key={text}>
          <dt>
            {signs.map((sign) => (
              <Kbd key={sign}>{sign}</Kbd>
            ))}
          </dt>
          <Text component="dd">{text}</Text>
        </Fragment>
      ))}
    </dl>
  )
}
