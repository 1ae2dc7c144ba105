import { type ComponentProps, lazy, Suspense } from 'react'
import { Loading } from '#web/ui/states/Loading.tsx'

const HourBoard = lazy(async () => ({ default: (await import('./HourBoard.tsx')).HourBoard }))

/** The timeline; its code is loaded when it is shown. */
export const LazyHourBoard = (props: ComponentProps<typeof HourBoard>) => (
  <Suspense fallback={<Loading />}>
    <HourBoard {...props} />
  </Suspense>
)
