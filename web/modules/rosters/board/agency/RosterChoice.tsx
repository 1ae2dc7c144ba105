import { Button, Stack, Text } from '@mantine/core'
import { addDays } from '#contract/values/time.ts'
import { formatDate, formatDateRange } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import type { AddChoice } from './AgencyBoard.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

type Props = { choice: AddChoice | null; onClose: () => void; onChoose: (roster_id: string) => void }

/** Several rosters have this day: the planner selects the one to which the shift belongs. */
export function RosterChoice({ choice, onClose, onChoose }: Props) {
  const t = useWords()
  return (
    <Dialog opened={choice !== null} onClose={onClose} title={t('rosters.views.whichRoster')}>
      <Text c="dimmed" mb="sm">
        {choice?.adding.works_on && formatDate(choice.adding.works_on, 'weekday')}
      </Text>
      <Stack gap="xs">
        {choice?.rosters.map(({ id, name, customer_name, week_start, days }) => (
          <Button
            key={id}
            variant="default"
            justify="start"
            h="auto"
            py="xs"
            onClick={() => {
              onClose()
              onChoose(id)
            }}
          >
            <Stack gap={0} align="start">
              <span>{name}</span>
              <Text size="xs" c="dimmed">
                {customer_name} · {formatDateRange(week_start, addDays(week_start, days - 1))}
              </Text>
            </Stack>
          </Button>
        ))}
      </Stack>
    </Dialog>
  )
}
