import type { ReactNode } from 'react'
import { whenOpened } from '#web/ui/when-opened.tsx'
import classes from './Stage.module.css'
import type { usePeopleOnBoard } from './use-people-on-board.ts'
import type { PeoplePanelProps } from './people-panel-props.ts'

const PeoplePanel = whenOpened(
  () => import('./PeoplePanel.tsx').then((module) => module.PeoplePanel),
  ({ panel }: PeoplePanelProps) => panel.isOpen,
)

type Props = Omit<PeoplePanelProps, 'figures' | 'leave' | 'canWork' | 'onClose'> & {
  people: Pick<ReturnType<typeof usePeopleOnBoard>, 'figures' | 'leave' | 'canWork'>
  /** the grid */
  children: ReactNode
  /** another panel, which takes the place of the people while it is open */
  other: ReactNode
}

/** The grid with the banner of the filter "can work this" above it and the panel of people, or another one, beside it. */
export const PeopleStage = ({ people: { figures, leave, canWork }, children, other, ...rest }: Props) => (
  <>
    {canWork.banner}
    <div className={classes.stage}>
      {children}
      {other}
      <PeoplePanel
        {...rest}
        figures={figures}
        leave={leave}
        canWork={canWork}
        onClose={() => rest.panel.setOpen(false)}
      />
    </div>
  </>
)
