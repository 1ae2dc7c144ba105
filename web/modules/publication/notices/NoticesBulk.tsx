import { IconPhoneCheck, IconSend } from '@tabler/icons-react'
import type { NoticeAction, NoticeRow } from '#contract/rostering/rosters/roster-notices.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { BulkActions } from '#web/ui/table/bulk/BulkActions.tsx'
import { allows } from '#web/ui/table/bulk/bulk-actions.ts'
import type { useNoticeActions } from './use-notice-actions.tsx'

type Props = { rows: readonly NoticeRow[]; of: ReturnType<typeof useNoticeActions>; onDone: () => void }

/** Records that the people of the selected notices were reached by phone, or sends them again. */
export function NoticesBulk({ rows, of, onDone }: Props) {
  const t = useTranslate()
  const act = (action: NoticeAction, these: readonly NoticeRow[]) =>
    void of.run(action, these).then((isDone) => isDone && onDone())
  return (
    <BulkActions
      actions={[
        {
          name: 'reached',
          label: t('rosters.notices.reached'),
          icon: <IconPhoneCheck size={16} aria-hidden />,
          appliesTo: allows('reached'),
        },
        {
          name: 'again',
          label: t('rosters.notices.sendAgain'),
          icon: <IconSend size={16} aria-hidden />,
          appliesTo: allows('again'),
          question: (count: number) => t('rosters.notices.againQuestion', { count }),
          text: t('rosters.notices.againText'),
        },
      ]}
      rows={rows}
      busy={of.busy}
      onAction={act}
    />
  )
}
