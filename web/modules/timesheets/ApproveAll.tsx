import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChecks } from '@tabler/icons-react'
import { timesheets } from '#contract/timesheets.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/Loaded.tsx'
import { useAsk } from '#web/lib/use-ask.ts'
import { useWords } from '#web/lib/wording.ts'
import { isNarrowed, type TimeFilter, waitingIn } from '#web/modules/timesheets/time-filter.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

type Props = { filter: TimeFilter; busy: boolean; onApprove: (filter: TimeFilter) => void }

/** Approves everything in the present filter that waits for it, after saying how much that is. */
export function ApproveAll({ filter, busy, onApprove }: Props) {
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
          filter={filter}
          onClose={close}
          onApprove={() => {
            close()
            onApprove(filter)
          }}
        />
      </Modal>
    </>
  )
}

function Question({ filter, onClose, onApprove }: { filter: TimeFilter; onClose: () => void; onApprove: () => void }) {
  const t = useWords()
  const status = waitingIn(filter)
  const query = useAsk(timesheets.list, { ...filter, status, per_page: 1 }, { when: status.length > 0 })
  if (status.length === 0)
    return <EmptyState title={t('timesheets.all.nothing')} text={t('timesheets.all.nothingText')} />
  return (
    <Loaded of={query}>
      {({ total }) =>
        total === 0 ? (
          <EmptyState title={t('timesheets.all.nothing')} text={t('timesheets.all.nothingText')} />
        ) : (
          <Stack>
            <Text>{t('timesheets.all.question', { count: total })}</Text>
            <Text c="dimmed">{t(isNarrowed(filter) ? 'timesheets.all.narrowed' : 'timesheets.all.everything')}</Text>
            {total > approvedAtOnce && (
              <Text c="dimmed">{t('timesheets.all.atOnce', { limit: formatNumber(approvedAtOnce) })}</Text>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('ui.cancel')}
              </Button>
              <Button onClick={onApprove} data-autofocus>
                {t('timesheets.all.confirm', { count: total })}
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
