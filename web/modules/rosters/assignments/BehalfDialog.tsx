import { useTranslate } from '#web/lib/wording.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  answer: 'accept' | 'decline'
  busy?: boolean
  onConfirm: (note: string) => void
}

/** A planner responds on behalf of people, and notes how they got the response. */
export function BehalfDialog({ answer, ...dialog }: Props) {
  const t = useTranslate()
  return (
    <ReasonDialog
      {...dialog}
      reasonOptions={{
        label: t('rosters.behalf.note'),
        required: true,
        usual: [t('rosters.behalf.byPhone'), t('rosters.behalf.bySms'), t('rosters.behalf.inPerson')],
      }}
      confirm={t(`rosters.behalf.${answer}`)}
      tone={answer === 'accept' ? 'normal' : 'bad'}
    >
      {t('rosters.behalf.text')}
    </ReasonDialog>
  )
}
