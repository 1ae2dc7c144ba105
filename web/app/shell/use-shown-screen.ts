import { useRouterState } from '@tanstack/react-router'
import type { Screen } from '#web/app/screens.ts'

/** The row of the current screen. */
export const useShownScreen = (): Screen | undefined =>
  useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen })
