import { loadedPart } from '#web/ui/load-later.tsx'

/** The timeline; its code is loaded when it is shown. */
export const LazyHourBoard = loadedPart(() => import('./HourBoard.tsx').then((module) => module.HourBoard))
