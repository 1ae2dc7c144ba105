import { whenOpened } from '#web/ui/when-opened.tsx'
import type { RosterChoiceProps } from './RosterChoice.tsx'

export const LazyRosterChoice = whenOpened(
  () => import('./RosterChoice.tsx').then((module) => module.RosterChoice),
  ({ choice }: RosterChoiceProps) => choice !== null,
)
