import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { t } from '#web/wording/words.ts'
import { toast } from './toast.tsx'

/**
 * Loads a dialog or drawer when first opened, and keeps it mounted for its closing animation. If the code
 * cannot be loaded, a toast says so, the page stays as it is, and opening can be tried again.
 */
export function whenOpened<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  isOpened: (props: Props) => boolean,
) {
  return function WhenOpened(props: Props) {
    const Dialog = useLoadedWhen(isOpened(props), load, props.onClose)
    return Dialog && <Dialog {...props} />
  }
}

/** The same for what is no component of its own, such as the choices in a popover: null until it is wanted and loaded. */
export function useLoadedWhen<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailed: () => void,
): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  const isMissing = isWanted && Loaded === null
  const fetchIt = useEffectEvent(() => {
    load().then(
      (component) => setLoaded(() => component),
      () => {
        reportUnreachable()
        onFailed()
      },
    )
  })
  useEffect(() => {
    if (isMissing) fetchIt()
  }, [isMissing])
  return Loaded
}

/** Says that code could not be loaded: the server cannot be reached. */
export const reportUnreachable = () => toast('bad', t('ui.failure.unreachable'), t('ui.failure.unreachableText'))
