import { useTranslate } from '#web/lib/wording.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  busy: boolean
  onReject: (reason: string) => void
}

/** Asks for the reason of a rejection, which the person can read. */
export function RejectDialog({ onReject, ...dialog }: Props) {
  const t = useTranslate()
  return (
    <ReasonDialog
      {...dialog}
      reasonOptions={{
        label: t('documents.decide.reason'),
        description: t('documents.decide.reasonText'),
        required: true,
        max: 300,
        usual: [t('documents.decide.blurred'), t('documents.decide.cut'), t('documents.decide.other')],
      }}
      confirm={t('documents.decide.reject')}
      onConfirm={onReject}
    />
  )
}
