import { loadedPart } from '#web/ui/loaded-part.tsx'

/** The timeline; its code is loaded when it is shown. */
export const LazyHourBoard = loadedPart(() => import('./HourBoard.tsx').then((module) => module.HourBoard))
