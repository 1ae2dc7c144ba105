import { Button, Indicator } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { Roster } from '#contract/rostering/rosters/rosters.ts'
import { swaps } from '#contract/rostering/shifts/swaps.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { usePainted } from '#web/ui/use-painted.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'
import type { SwapInboxProps } from './SwapInbox.tsx'

const SwapInbox = whenOpened<SwapInboxProps>(
  async () => (await import('./SwapInbox.tsx')).SwapInbox,
  ({ opened }) => opened,
)

const pollMilliseconds = 30_000

/** The requests at a roster's location that await the agency; nothing while there are none. */
export function SwapInboxButton({ roster: { location_id } }: { roster: Roster }) {
  const t = useTranslate()
  const [isWanted, setWanted] = useSearchParam('requests')
  const [opened, { open, close }] = useDisclosure()
  const input = { location_id, status: 'pending_manager', sort: 'starts_at', dir: 'asc', per_page: 50 } as const
  const { data } = useApiQuery(swaps.list, input, { when: usePainted(), everyMs: pollMilliseconds })
  const count = data?.total ?? 0
  useEffect(() => {
    if (isWanted !== null) open()
  }, [isWanted, open])
  const shut = () => {
    close()
    if (isWanted !== null) setWanted(null, { replace: true })
  }
  return (
    <>
      {count > 0 && (
        <Indicator label={count} size={18} color="orange.8" aria-hidden={false}>
          <Button variant="default" leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={open}>
            {t('rosters.board.requests')}
          </Button>
        </Indicator>
      )}
      <SwapInbox rows={data?.rows ?? []} opened={opened} onClose={shut} />
    </>
  )
}
