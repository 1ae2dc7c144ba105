import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconCopy } from '@tabler/icons-react'
import type { LeaveSpan } from '#contract/people/leave/leave-calendar.ts'
import type { PersonFigures } from '#contract/rostering/rosters/roster-people.ts'
import type { Board, BoardPerson, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import { daysBetween } from '#contract/values/time.ts'
import { formatDate } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { hoursText } from '#web/modules/rosters/views/rows.ts'
import { leaveSentence } from '#web/modules/rosters/leave/leave-texts.ts'
import { dayText, visaSign } from '#web/modules/rosters/panel/figures/figure-texts.ts'
import { OpenShifts } from '#web/modules/rosters/panel/open-shifts/OpenShifts.tsx'
import classes from './Panel.module.css'

type Props = {
  person: BoardPerson
  figures: PersonFigures | undefined
  leave: readonly LeaveSpan[]
  board: Board
  roster: BoardRoster | null
  /** copies the person's shifts; absent: nothing can be copied */
  onCopy?: (() => void) | undefined
  onBack: () => void
}

/** One person beside the board: their hours, what they stated, and the open shifts that they can work. */
export function PersonDetail({ person, figures, leave, board, roster, onCopy, onBack }: Props) {
  const t = useTranslate()
  const visa = figures?.visa && visaSign(t, figures.visa)
  return (
    <div className={classes.scroll} tabIndex={-1}>
      <Stack gap="sm" p="sm">
        <Group justify="space-between">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowLeft size={14} aria-hidden />}
            onClick={onBack}
            data-autofocus
          >
            {t('peoplePanel.back')}
          </Button>
          <Anchor size="sm" href={hrefOf('/employee-preview/{id}', { id: person.id })}>
            {t('peoplePanel.file')}
          </Anchor>
        </Group>
        <Text size="sm">{hoursText(t, person, daysBetween(board.from, board.to) + 1)}</Text>
        {visa && (
          <Text size="sm" className={classes.visa} data-tone={visa.tone}>
            {visa.label}
          </Text>
        )}
        {leave.length > 0 && (
          <ul className={classes.stated} aria-label={t('onLeave.leave')}>
            {leave.map((span) => (
              <li key={span.id}>{leaveSentence(t, span)}</li>
            ))}
          </ul>
        )}
        {figures && figures.days.length > 0 && (
          <ul className={classes.stated} aria-label={t('peoplePanel.availability')}>
            {figures.days.map((day) => (
              <li key={day.works_on}>
                {formatDate(day.works_on, 'weekday')}: {dayText(t, day)}
              </li>
            ))}
          </ul>
        )}
        {onCopy && (
          <Group>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconCopy size={14} aria-hidden />}
              onClick={onCopy}
            >
              {t('peoplePanel.copyShifts')}
            </Button>
          </Group>
        )}
        <OpenShifts
          employee_id={person.id}
          location={roster && { id: roster.location_id, name: roster.location_name }}
        />
      </Stack>
    </div>
  )
}
