import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Loading } from './states/Loading.tsx'
import { PartBoundary } from './states/PartBoundary.tsx'
import { PartFailed } from './states/PartFailed.tsx'

export type Load<Props> = () => Promise<ComponentType<Props>>

/** A component whose code is loaded once, when it is first wanted. */
export type Later<Props> = { loaded: () => ComponentType<Props> | null; begin: Load<Props> }

/**
 * The one way to load a part of a screen later; `loadedPart` shows one in its place, when-opened.tsx what a click opens. Unlike React's `lazy` it is shown as soon as
 * its code is there: where a placeholder was shown, React waits 300 ms before it replaces it, which was a third of the time to open a board.
 */
export function later<Props>(load: Load<Props>): Later<Props> {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null
  function begin() {
    if (loading !== null) return loading
    loading = load()
    loading.then(
      (component) => (loaded = component),
      () => (loading = null),
    )
    return loading
  }
  return { loaded: () => loaded, begin }
}

/** The component as soon as it is wanted and loaded, else null; `onFailed` makes it unwanted again, or `retry` loads it anew. */
export function useLater<Props>({ loaded, begin }: Later<Props>, isWanted: boolean, onFailed?: () => void) {
  const [Loaded, setLoaded] = useState(loaded)
  const [hasFailed, setFailed] = useState(false)
  // Begun while rendering, because effects run after the first frame.
  const loading = isWanted && Loaded === null && !hasFailed ? begin() : null
  const failed = useEffectEvent(() => (onFailed ? onFailed() : setFailed(true)))
  useEffect(() => {
    let isHere = true
    loading?.then(
      (component) => isHere && setLoaded(() => component),
      () => isHere && failed(),
    )
    return () => {
      isHere = false
    }
  }, [loading])
  return { Loaded, hasFailed, retry: () => setFailed(false) }
}

/** A part of a screen; `waiting` stands in its place until it is loaded. If it cannot be, the screen stays, and the part can be tried again. */
export function loadedPart<Props extends object>(
  load: Load<Props>,
  waiting: ReactNode = <Loading />,
): ComponentType<Props> {
  const part = later(load)
  return function Part(props: Props) {
    const { Loaded, hasFailed, retry } = useLater(part, true)
    if (hasFailed) return <PartFailed onRetry={retry} />
    return Loaded === null ? waiting : inBoundary(Loaded, props)
  }
}

/** What fails in the part leaves the rest of the screen. */
export const inBoundary = <Props extends object>(Loaded: ComponentType<Props>, props: Props) => (
  <PartBoundary>
    <Loaded {...props} />
  </PartBoundary>
)
