import { Modal, type ModalProps } from '@mantine/core'
import { useTranslate } from '#web/wording/translate.ts'

/** A dialog; its close button has a name in the reader's language. */
export function Dialog(props: ModalProps) {
  const t = useTranslate()
  return <Modal closeButtonProps={{ 'aria-label': t('app.close') }} {...props} />
}
