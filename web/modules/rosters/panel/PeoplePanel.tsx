import { CloseButton, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import { useWords } from '#web/lib/wording.ts'
import type { BoardEditor } from '#web/modules/rosters/board/changes/board-editor.ts'
import side from '#web/modules/rosters/SidePanel.module.css'
import type { Window } from '#web/modules/rosters/views/periods/periods.ts'
import classes from './Panel.module.css'
import { PanelList } from './PanelList.tsx'
import { PersonDetail } from './PersonDetail.tsx'
import type { CanWork } from '#web/modules/rosters/panel/can-work/use-can-work.tsx'
import type { PanelFigures } from '#web/modules/rosters/panel/figures/use-figures.ts'
import { useEscape } from './use-escape.ts'
import type { PanelState } from './use-panel.ts'

export type PeoplePanelProps = {
  panel: PanelState
  board: Board
  roster: BoardRoster | null
  window: Window
  figures: PanelFigures
  canWork: CanWork
  /** null: nobody can be dragged onto the board */
  editor: BoardEditor | null
  /** copies a person's shifts; absent: nothing can be copied */
  onCopyPerson?: ((employee_id: string) => void) | undefined
  onClose: () => void
}

/** The people of the agency beside the board: to find somebody, to see what they can work, and to drag them onto a shift. */
export function PeoplePanel(props: PeoplePanelProps) {
  const { panel, board, roster, window, figures, onClose } = props
  const t = useWords()
  const box = useRef<HTMLElement>(null)
  const person = board.people.find(({ id }) => id === panel.person_id)
  // Opening moves the focus into the panel, so that it can be used with the keyboard at once.
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [panel.person_id, panel.isOpen])
  useEscape(box, panel.isOpen, () => (person ? panel.showPerson(null) : onClose()))
  if (!panel.isOpen) return null
  return (
    <aside ref={box} className={`${side.panel} ${classes.panel}`} aria-label={t('panel.title')} data-screen-only>
      <header className={`${side.head} ${classes.head}`}>
        <Title order={2} size="h4">
          {person ? person.name : t('panel.title')}
        </Title>
        <CloseButton aria-label={t('panel.hide')} onClick={onClose} />
      </header>
      {person ? (
        <PersonDetail
          key={person.id}
          person={person}
          figures={figures.people.get(person.id)}
          board={board}
          roster={roster}
          onCopy={props.onCopyPerson && (() => props.onCopyPerson?.(person.id))}
          onBack={() => panel.showPerson(null)}
        />
      ) : (
        <PanelList {...props} days={window.days} from={window.from} sheet={box} />
      )}
    </aside>
  )
}
