import { type ComponentType, lazy, Suspense, useState } from 'react'

/** A dialog or drawer whose code loads when it is opened for the first time; from then on it stays, so that it can close gently. */
export function whenOpened<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpened: (props: Props) => boolean,
) {
  const Dialog = lazy(() => load().then((component) => ({ default: component })))
  return function WhenOpened(props: Props) {
    const [isWanted, setWanted] = useState(false)
    if (!isWanted && isOpened(props)) setWanted(true)
    return (
      isWanted && (
        <Suspense>
          <Dialog {...props} />
        </Suspense>
      )
    )
  }
}
