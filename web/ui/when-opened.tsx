import { Text } from '@mantine/core'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { t, useWords } from '#web/wording/words.ts'
import { Dialog } from './Dialog.tsx'
import { PartBoundary } from './states/PartBoundary.tsx'
import { PartFailedButtons } from './states/PartFailed.tsx'
import { toast } from './toast.tsx'

/**
 * Loads a dialog or drawer when first opened, and keeps it mounted for its closing animation. If the code cannot be loaded, the page
 * stays as it is, and a small dialog offers to try again.
 */
export function whenOpened<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  isOpened: (props: Props) => boolean,
) {
  return function WhenOpened(props: Props) {
    const [hasFailed, setFailed] = useState(false)
    const opened = isOpened(props)
    const Opened = useLoadedWhen(opened && !hasFailed, load, () => setFailed(true))
    function close() {
      setFailed(false)
      props.onClose()
    }
    if (hasFailed) return <LoadFailed opened={opened} onRetry={() => setFailed(false)} onClose={close} />
    return (
      Opened && (
        <PartBoundary>
          <Opened {...props} />
        </PartBoundary>
      )
    )
  }
}

/**
 * The same for a part that nobody opened, such as a map beside an address: a toast says that it could not be loaded, and it is loaded when
 * the network is back.
 */
export function whenWanted<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: (props: Props) => boolean,
) {
  return function WhenWanted(props: Props) {
    const [attempt, setAttempt] = useState(0)
    const Wanted = useLoadedWhen(isWanted(props), load, reportUnreachable, attempt)
    useEffect(() => {
      const again = () => setAttempt((count) => count + 1)
      addEventListener('online', again)
      return () => removeEventListener('online', again)
    }, [])
    return (
      Wanted && (
        <PartBoundary>
          <Wanted {...props} />
        </PartBoundary>
      )
    )
  }
}

/** The code of a part that is no component of its own, such as the choices in a popover: null until it is wanted and loaded. */
export function useLoadedWhen<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailed: () => void,
  attempt = 0,
): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  const isMissing = isWanted && Loaded === null
  const fetchIt = useEffectEvent(() => {
    load().then((component) => setLoaded(() => component), onFailed)
  })
  useEffect(() => {
    if (isMissing) fetchIt()
  }, [isMissing, attempt])
  return Loaded
}

/** Says that code could not be loaded: the server cannot be reached. */
export const reportUnreachable = () => toast('bad', t('ui.failure.unreachable'), t('ui.failure.unreachableText'))

function LoadFailed({ opened, onRetry, onClose }: { opened: boolean; onRetry: () => void; onClose: () => void }) {
  const t = useWords()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('ui.part.title')}>
      <Text>{t('ui.part.text')}</Text>
      <PartFailedButtons onRetry={onRetry} />
    </Dialog>
  )
}
