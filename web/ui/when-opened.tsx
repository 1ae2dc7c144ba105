import { Text } from '@mantine/core'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { t, useTranslate } from '#web/wording/translate.ts'
import { Dialog } from './Dialog.tsx'
import { inBoundary, later, type Load, useLater } from './load-later.tsx'
import { PartFailedButtons } from './states/PartFailed.tsx'
import { toast } from './toast.tsx'

/**
 * A dialog or drawer, loaded when first opened, and kept for its closing animation. If it cannot be loaded, the page stays as it is, and a
 * small dialog offers to try again.
 */
export function whenOpened<Props extends { onClose: () => void }>(
  load: Load<Props>,
  isOpened: (props: Props) => boolean,
): ComponentType<Props> {
  const part = later(load)
  return function WhenOpened(props: Props) {
    const [wasOpened, setWasOpened] = useState(false)
    const opened = isOpened(props)
    if (opened && !wasOpened) setWasOpened(true)
    const { Loaded, hasFailed, retry } = useLater(part, opened)
    function close() {
      retry()
      props.onClose()
    }
    if (hasFailed) return <LoadFailed opened={opened} onRetry={retry} onClose={close} />
    return wasOpened && Loaded !== null && inBoundary(Loaded, props)
  }
}

/**
 * A part that nobody opened, such as a map beside an address: a toast says that it could not be loaded, and it is loaded when the network is
 * back.
 */
export function whenWanted<Props extends object>(
  load: Load<Props>,
  isWanted: (props: Props) => boolean,
): ComponentType<Props> {
  const part = later(load)
  return function WhenWanted(props: Props) {
    const { Loaded, hasFailed, retry } = useLater(part, isWanted(props))
    const again = useEffectEvent(retry)
    useEffect(() => {
      if (!hasFailed) return undefined
      reportUnreachable()
      addEventListener('online', again)
      return () => removeEventListener('online', again)
    }, [hasFailed])
    return Loaded && inBoundary(Loaded, props)
  }
}

/** Says that code could not be loaded: the server cannot be reached. */
export const reportUnreachable = () => toast('bad', t('ui.failure.unreachable'), t('ui.failure.unreachableText'))

function LoadFailed({ opened, onRetry, onClose }: { opened: boolean; onRetry: () => void; onClose: () => void }) {
  const t = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('ui.part.title')}>
      <Text>{t('ui.part.text')}</Text>
      <PartFailedButtons onRetry={onRetry} />
    </Dialog>
  )
}
