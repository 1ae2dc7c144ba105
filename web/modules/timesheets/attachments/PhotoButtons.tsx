import { IconTrash } from '@tabler/icons-react'
import { documentFileTypes } from '#contract/people/documents.ts'
import { timesheetAttachments } from '#contract/rostering/timesheets/timesheet-attachments.ts'
import { timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { UploadButtons } from '#web/ui/form/UploadButtons.tsx'

type AddProps = {
  /** of the timesheet */
  id: string
  /** of the expense whose receipt it is */
  extra_id?: string
  onAdded?: (id: string) => void
}

/** Adds a photo or a PDF to a timesheet. */
export function AddPhoto({ id, extra_id, onAdded }: AddProps) {
  const t = useTranslate()
  const { send, busy } = useSend(timesheetAttachments.add, {
    invalidates: [timesheets],
    success: t('timesheets.attachments.added'),
    failed: t('timesheets.attachments.failed'),
    onDone: (added) => onAdded?.(added.id),
  })
  const add = (file: File | null) => file && send({ id, extra_id }, { files: [file] })
  return (
    <UploadButtons
      accept={documentFileTypes}
      chooseLabel={t('timesheets.attachments.add')}
      photoLabel={t('timesheets.attachments.take')}
      busy={busy}
      onChoose={add}
    />
  )
}

export function RemovePhoto({ id }: { id: string }) {
  const t = useTranslate()
  const { send, busy } = useSend(timesheetAttachments.remove, {
    invalidates: [timesheets],
    success: t('timesheets.attachments.removed'),
    failed: t('timesheets.attachments.removeFailed'),
  })
  return (
    <ConfirmButton
      label={t('timesheets.attachments.remove')}
      question={t('timesheets.attachments.removeQuestion')}
      leftSection={<IconTrash size={16} aria-hidden />}
      busy={busy}
      onConfirm={() => send({ id })}
    />
  )
}
