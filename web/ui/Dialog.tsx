import { Modal, type ModalProps } from '@mantine/core'
import { useWords } from '#web/wording/words.ts'

/** A dialog; its close button has a name in the reader's language. */
export function Dialog(props: ModalProps) {
  const t = useWords()
  return <Modal closeButtonProps={{ 'aria-label': t('app.close') }} {...props} />
}
