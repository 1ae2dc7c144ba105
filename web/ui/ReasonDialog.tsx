import { whenOpened } from './when-opened.tsx'

/** Confirms an irreversible action, and asks for the reason where required. */
export const ReasonDialog = whenOpened(
  () => import('./ReasonWindow.tsx').then((module) => module.ReasonWindow),
  ({ opened }) => opened,
)
