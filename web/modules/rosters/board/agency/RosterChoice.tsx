import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { Roster } from '#contract/rostering/rosters/rosters.ts'
import { addDays } from '#contract/values/time.ts'
import { formatDateRange } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { matchesWords } from '#web/modules/rosters/board/board-narrowing.ts'
import { Dialog } from '#web/ui/Dialog.tsx'

/** The rosters between which a planner chooses, and what follows. */
export type RostersToChoose = {
  title: string
  /** what is added or copied, for instance the day */
  detail: string
  rosters: readonly Roster[]
  onChoose: (roster: Roster) => void
}
export type RosterChoiceProps = { choice: RostersToChoose | null; onClose: () => void }

/** Several rosters are possible: the planner chooses one. */
export function RosterChoice({ choice, onClose }: RosterChoiceProps) {
  return (
    <Dialog opened={choice !== null} onClose={onClose} title={choice?.title ?? ''}>
      {choice && <Choices choice={choice} onClose={onClose} />}
    </Dialog>
  )
}

// As many as are read at a glance.
const mostWithoutSearch = 8

function Choices({ choice, onClose }: { choice: RostersToChoose; onClose: () => void }) {
  const t = useTranslate()
  const [q, setQ] = useState('')
  const matching = choice.rosters.filter((one) =>
    matchesWords(`${one.name} ${one.location_name} ${one.customer_name}`, q),
  )
  return (
    <Stack gap="xs">
      <Text c="dimmed">{choice.detail}</Text>
      {choice.rosters.length > mostWithoutSearch && (
        <TextInput
          aria-label={t('rosters.board.searchPlaces')}
          placeholder={t('rosters.board.searchPlaces')}
          leftSection={<IconSearch size={16} aria-hidden />}
          data-autofocus
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
      )}
      {matching.length === 0 && <Text c="dimmed">{t('ui.nothingFound')}</Text>}
      {matching.map((roster) => (
        <Choice
          key={roster.id}
          roster={roster}
          onChoose={() => {
            onClose()
            choice.onChoose(roster)
          }}
        />
      ))}
    </Stack>
  )
}

function Choice({ roster, onChoose }: { roster: Roster; onChoose: () => void }) {
  const { name, location_name, customer_name, week_start, days } = roster
  const facts = [
    // A roster without a name of its own has its location's name.
    ...(location_name === name ? [] : [location_name]),
    customer_name,
    formatDateRange(week_start, addDays(week_start, days - 1)),
  ]
  return (
    <Button variant="default" justify="start" h="auto" py="xs" onClick={onChoose}>
      <Stack gap={0} align="start">
        <span>{name}</span>
        <Text size="xs" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </Stack>
    </Button>
  )
}
