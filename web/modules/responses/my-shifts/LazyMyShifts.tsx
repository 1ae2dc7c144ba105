import { loadedPart } from '#web/ui/load-later.tsx'

/** Loads an employee's own shifts with their texts, also before they are shown: they are read offline. */
export const loadMyShifts = () => import('./MyShifts.tsx')

/** Apart from the screen, because planners see another view there. */
export const LazyMyShifts = loadedPart(() => loadMyShifts().then((module) => module.MyShifts))
