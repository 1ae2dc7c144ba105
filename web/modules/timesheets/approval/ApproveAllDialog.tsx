import { Button, Stack, Text } from '@mantine/core'
import type { ResultOf } from '#contract/call.ts'
import type { ApprovalSide } from '#contract/rostering/timesheets/approval.ts'
import { isNarrowed, timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { formatMinutes, formatNumber } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { TimeFilter } from '#web/modules/timesheets/list/time-filter.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  side: ApprovalSide
  filter: TimeFilter
  onApprove: (chosen: TimeFilter & { count: number }) => void
}

/** How many timesheets match the filter, and the question whether to approve them. */
export function ApproveAllDialog({ opened, onClose, side, filter, onApprove }: Props) {
  const t = useTranslate()
  const asksOthers = filter.waits_for !== undefined && filter.waits_for !== side
  const possible = !asksOthers && isNarrowed(filter)
  const query = useApiQuery(timesheets.totals, filter, { when: opened && possible })
  const total = possible ? (query.data?.timesheets ?? 0) : 0
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={total === 0 ? t('timesheets.all.button') : t('timesheets.all.title', { count: total })}
    >
      {possible ? (
        <Loaded of={query}>
          {(totals) => (
            <Question
              totals={totals}
              onClose={onClose}
              onApprove={() => {
                onClose()
                onApprove({ ...filter, count: total })
              }}
            />
          )}
        </Loaded>
      ) : (
        <Impossible reason={asksOthers ? 'nothing' : 'filterFirst'} />
      )}
    </Dialog>
  )
}

function Impossible({ reason }: { reason: 'nothing' | 'filterFirst' }) {
  const t = useTranslate()
  return <EmptyState title={t(`timesheets.all.${reason}`)} text={t(`timesheets.all.${reason}Text`)} />
}

type QuestionProps = { totals: ResultOf<typeof timesheets.totals>; onClose: () => void; onApprove: () => void }

function Question({ totals, onClose, onApprove }: QuestionProps) {
  const t = useTranslate()
  const { timesheets: total, people, paid_minutes } = totals
  if (total === 0) return <Impossible reason="nothing" />
  return (
    <Stack>
      <Text fw={600}>
        {formatMinutes(paid_minutes)} · {t('timesheets.all.people', { count: people })}
      </Text>
      <Text c="dimmed">{t('timesheets.all.narrowed')}</Text>
      {total > approvedAtOnce && (
        <Text c="dimmed">{t('timesheets.all.atOnce', { limit: formatNumber(approvedAtOnce) })}</Text>
      )}
      <DialogButtons onCancel={onClose}>
        <Button onClick={onApprove} data-autofocus>
          {t('timesheets.all.confirm', { count: Math.min(total, approvedAtOnce) })}
        </Button>
      </DialogButtons>
    </Stack>
  )
}

/** The maximum that the server approves at once, oldest first. */
const approvedAtOnce = 5000
