import { CloseButton, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslate } from '#web/lib/wording.ts'
import side from '#web/modules/rosters/SidePanel.module.css'
import classes from './Panel.module.css'
import { PanelList } from './PanelList.tsx'
import { PersonDetail } from './PersonDetail.tsx'
import { useEscape } from './use-escape.ts'
import type { PeoplePanelProps } from './people-panel-props.ts'

/** The people of the agency beside the board: to find somebody, to see what they can work, and to drag them onto a shift. */
export function PeoplePanel(props: PeoplePanelProps) {
  const { panel, board, roster, window, figures, leave, onClose } = props
  const t = useTranslate()
  const box = useRef<HTMLElement>(null)
  const person = board.people.find(({ id }) => id === panel.person_id)
  // Opening moves the focus into the panel, so that it can be used with the keyboard at once.
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [panel.person_id, panel.isOpen])
  useEscape(box, panel.isOpen, () => (person ? panel.showPerson(null) : onClose()))
  if (!panel.isOpen) return null
  return (
    <aside ref={box} className={`${side.panel} ${classes.panel}`} aria-label={t('peoplePanel.title')} data-screen-only>
      <header className={`${side.head} ${classes.head}`}>
        <Title order={2} size="h4">
          {person ? person.name : t('peoplePanel.title')}
        </Title>
        <CloseButton aria-label={t('peoplePanel.hide')} onClick={onClose} />
      </header>
      {person ? (
        <PersonDetail
          key={person.id}
          person={person}
          figures={figures.people.get(person.id)}
          leave={leave.get(person.id) ?? []}
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
