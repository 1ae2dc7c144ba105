import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChecks } from '@tabler/icons-react'
import type { ApprovalSide } from '#contract/approval.ts'
import { isNarrowed, timesheets } from '#contract/timesheets.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/Loaded.tsx'
import { useAsk } from '#web/lib/use-ask.ts'
import { useWords } from '#web/lib/wording.ts'
import type { TimeFilter } from '#web/modules/timesheets/time-filter.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

type Props = {
  side: ApprovalSide
  filter: TimeFilter
  busy: boolean
  onApprove: (chosen: TimeFilter & { count: number }) => void
}

/** Approves everything in the present filter that waits for it, after saying how much that is. */
export function ApproveAll({ side, filter, busy, onApprove }: Props) {
  const t = useWords()
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" leftSection={<IconChecks size={16} aria-hidden />} loading={busy} onClick={open}>
        {t('timesheets.all.button')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={t('timesheets.all.title')}
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        <Question
          side={side}
          filter={filter}
          onClose={close}
          onApprove={(count) => {
            close()
            onApprove({ ...filter, count })
          }}
        />
      </Modal>
    </>
  )
}

type Asked = Pick<Props, 'side' | 'filter'> & { onClose: () => void; onApprove: (count: number) => void }

function Question({ side, filter, onClose, onApprove }: Asked) {
  const t = useWords()
  const asksOthers = filter.waits_for !== undefined && filter.waits_for !== side
  const query = useAsk(
    timesheets.list,
    { ...filter, waits_for: side, per_page: 1, count_all: true },
    { when: !asksOthers && isNarrowed(filter) },
  )
  if (asksOthers) return <EmptyState title={t('timesheets.all.nothing')} text={t('timesheets.all.nothingText')} />
  if (!isNarrowed(filter))
    return <EmptyState title={t('timesheets.all.filterFirst')} text={t('timesheets.all.filterFirstText')} />
  return (
    <Loaded of={query}>
      {({ total }) =>
        total === 0 ? (
          <EmptyState title={t('timesheets.all.nothing')} text={t('timesheets.all.nothingText')} />
        ) : (
          <Stack>
            <Text>{t('timesheets.all.question', { count: total })}</Text>
            <Text c="dimmed">{t('timesheets.all.narrowed')}</Text>
            {total > approvedAtOnce && (
              <Text c="dimmed">{t('timesheets.all.atOnce', { limit: formatNumber(approvedAtOnce) })}</Text>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('ui.cancel')}
              </Button>
              <Button onClick={() => onApprove(total)} data-autofocus>
                {t('timesheets.all.confirm', { count: Math.min(total, approvedAtOnce) })}
              </Button>
            </Group>
          </Stack>
        )
      }
    </Loaded>
  )
}

/** As many as the server takes in one go, the oldest first. */
const approvedAtOnce = 5000
