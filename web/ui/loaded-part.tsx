import { type ComponentType, useEffect, useState } from 'react'
import { Loading } from '#web/ui/states/Loading.tsx'

/**
 * A part of a screen whose code is loaded when it is first shown. Unlike React's `lazy` it is shown as soon as its code is there: where
 * a placeholder was shown, React waits 300 ms before it replaces it, which was a third of the time to open a board. If the code cannot
 * be loaded, the error reaches the error boundary.
 */
export function loadedPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
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
    const [begun] = useState(() => (loading ??= start()))
    const [Shown, setShown] = useState(() => loaded)
    useEffect(() => {
      let isHere = true
      begun.then(
        () => isHere && setShown(() => loaded),
        (error: unknown) =>
          isHere &&
          setShown(() => {
            throw error
          }),
      )
      return () => {
        isHere = false
      }
    }, [begun])
    return Shown === null ? <Loading /> : <Shown {...props} />
  }
}
