import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Loading } from '#web/ui/states/Loading.tsx'
import { PartBoundary } from '#web/ui/states/PartBoundary.tsx'
import { PartFailed } from '#web/ui/states/PartFailed.tsx'

/**
 * A part of a screen whose code is loaded when it is first shown; `waiting` stands in its place until then. Unlike React's `lazy` it is
 * shown as soon as its code is there: where a placeholder was shown, React waits 300 ms before it replaces it, which was a third of the
 * time to open a board. If the part cannot be loaded or shown, the screen stays, and the part can be tried again.
 */
export function loadedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = <Loading />,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null
  const start = () =>
    load().then(
      (component) => void (loaded = component),
      (error: unknown) => {
        loading = null
        throw error
      },
    )
  return function Part(props: Props) {
    // Begun while rendering, because effects run after the first frame.
    const [begun, setBegun] = useState(() => (loading ??= start()))
    const [Shown, setShown] = useState(() => loaded)
    const [hasFailed, setFailed] = useState(false)
    useEffect(() => {
      let isHere = true
      begun.then(
        () => isHere && setShown(() => loaded),
        () => isHere && setFailed(true),
      )
      return () => {
        isHere = false
      }
    }, [begun])
    function retry() {
      setFailed(false)
      setBegun((loading ??= start()))
    }
    if (hasFailed) return <PartFailed onRetry={retry} />
    if (Shown === null) return waiting
    return (
      <PartBoundary>
        <Shown {...props} />
      </PartBoundary>
    )
  }
}
