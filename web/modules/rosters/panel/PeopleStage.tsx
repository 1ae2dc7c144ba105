import type { ReactNode } from 'react'
import { whenOpened } from '#web/ui/when-opened.tsx'
import type { PeoplePanelProps } from './PeoplePanel.tsx'
import classes from './Stage.module.css'
import type { usePeopleOnBoard } from './use-people-on-board.ts'

const PeoplePanel = whenOpened(
  () => import('./PeoplePanel.tsx').then((module) => module.PeoplePanel),
  ({ panel }: PeoplePanelProps) => panel.isOpen,
)

type Props = Omit<PeoplePanelProps, 'figures' | 'canWork' | 'onClose'> & {
  people: Pick<ReturnType<typeof usePeopleOnBoard>, 'figures' | 'canWork'>
  /** the grid */
  children: ReactNode
}

/** The grid with the banner of the filter "can work this" above it and the panel of people beside it. */
export const PeopleStage = ({ people: { figures, canWork }, children, ...rest }: Props) => (
  <>
    {canWork.banner}
    <div className={classes.stage} data-panel={rest.panel.isOpen || undefined}>
      {children}
      <PeoplePanel {...rest} figures={figures} canWork={canWork} onClose={() => rest.panel.setOpen(false)} />
    </div>
  </>
)
