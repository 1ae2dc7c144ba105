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
    const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null)
    const isWanted = Dialog === null && isOpened(props)
    const onFailed = useEffectEvent(() => {
      toast('bad', t('ui.failure.unreachable'), t('ui.failure.unreachableText'))
      props.onClose()
    })
    useEffect(() => {
      if (isWanted) load().then((component) => setDialog(() => component), onFailed)
    }, [isWanted])
    return Dialog && <Dialog {...props} />
  }
}
