import { Kbd, Text } from '@mantine/core'
import { Fragment } from 'react'
import { useWords } from '#web/lib/wording.ts'
import type { RowKind } from '#web/modules/rosters/board/use-board.ts'
import { isMovable, type Window } from '#web/modules/rosters/views/periods/periods.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import classes from '#web/modules/rosters/board/changes/Editing.module.css'

type View = { by: RowKind; is_timeline: boolean; window: Window }
type Props = View & { opened: boolean; onClose: () => void }

/** The keyboard shortcuts of the view that is shown. */
export function KeysSheet({ opened, onClose, ...view }: Props) {
  const t = useWords()
  return (
    <Dialog returnFocus={false} opened={opened} onClose={onClose} size="lg" title={t('editing.keys.title')}>
      <Keys {...view} />
    </Dialog>
  )
}

function Keys({ by, is_timeline, window }: View) {
  const t = useWords()
  const keys = [
    { signs: [t('editing.key.arrows')], text: t('editing.keys.arrows') },
    { signs: ['Enter'], text: t('editing.keys.open') },
    { signs: ['N'], text: t('editing.keys.add') },
    { signs: [t('editing.key.space')], text: t('editing.keys.select') },
    { signs: [t('editing.key.shiftArrows')], text: t('editing.keys.extend') },
    { signs: [t('editing.key.shiftSpace')], text: t('editing.keys.row') },
    { signs: ['Ctrl + A'], text: t('editing.keys.all') },
    ...(is_timeline
      ? [
          { signs: [t('editing.key.altArrows')], text: t('editing.keys.hoursMove') },
          { signs: ['Alt + Shift + ← →'], text: t('editing.keys.hoursEnd') },
          { signs: ['Ctrl + Shift + ← →'], text: t('editing.keys.hoursStart') },
        ]
      : [{ signs: [t('editing.key.altArrows')], text: t('editing.keys.moveBy') }]),
    { signs: ['Ctrl + X', 'Ctrl + C', 'Ctrl + V'], text: t('editing.keys.clipboard') },
    { signs: ['D'], text: t('editing.keys.duplicate') },
    { signs: [t('editing.key.delete')], text: t('editing.keys.remove') },
    { signs: ['F'], text: t('panel.keys.can') },
    ...(by === 'people' ? [{ signs: ['O'], text: t('panel.keys.person') }] : []),
    { signs: ['P'], text: t('panel.keys.panel') },
    ...(isMovable(window)
      ? [
          { signs: ['J', 'K'], text: t('editing.keys.period') },
          { signs: ['T'], text: t('editing.keys.today') },
        ]
      : []),
    { signs: ['Ctrl + Z', 'Ctrl + Y'], text: t('editing.keys.undo') },
    { signs: ['Shift + F10'], text: t('editing.keys.menu') },
    { signs: ['/'], text: t('editing.keys.search') },
    { signs: ['Esc'], text: t('editing.keys.escape') },
    { signs: [t('editing.key.drag')], text: t('editing.keys.drag') },
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
