import { Anchor, Button, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconUserSearch, IconX } from '@tabler/icons-react'
import { employees } from '#contract/people/employees.ts'
import type { AssignmentWithActions } from '#contract/rostering/shifts/assignments.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { breakText } from '#web/lib/break-texts.ts'
import { formatDate, formatInstant, formatList, formatTimeRange, formatZone } from '#web/lib/format.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { hrefOf } from '#web/lib/links.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Facts } from '#web/ui/page/Facts.tsx'
import { AssignmentStatusBadge } from '#web/modules/rosters/AssignmentStatusBadge.tsx'
import { Replacement } from '#web/modules/planning/shift/Replacement.tsx'
import { replacementActions, type useOutcomes } from '#web/modules/attendance/outcomes/use-outcomes.tsx'
import type { Answering } from '#web/modules/rosters/assignments/AnswerDialog.tsx'
import { DecisionsButton } from '#web/modules/rosters/history/DecisionsButton.tsx'
import { shiftTextFacts } from '#web/modules/rosters/shift-texts.ts'
import { PositionMark } from '#web/modules/rosters/PositionMark.tsx'

type Props = {
  row: AssignmentWithActions | null
  /** opens with the candidates for a replacement */
  replacing: boolean
  onClose: () => void
  onAnswer: (answering: Answering) => void
  outcomes: ReturnType<typeof useOutcomes>
}

/** One assignment of the list: person, site, time, response and actions. */
export function AssignmentDrawer({ row, replacing, onClose, onAnswer, outcomes }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={row !== null} onClose={onClose} title={row?.employee_name ?? t('rosters.assigned.shift')}>
      {row && (
        <Stack>
          <Details row={row} />
          <Actions row={row} onAnswer={onAnswer} outcomes={outcomes} />
          <ReplaceAction key={row.id} row={row} replacing={replacing} />
          <DecisionsButton assignment_id={row.id} />
        </Stack>
      )}
    </SideDrawer>
  )
}

function Details({ row }: { row: AssignmentWithActions }) {
  const t = useTranslate()
  const times = `${formatDate(row.works_on, 'full')}\n${formatTimeRange(row.starts, row.ends)} · ${formatZone(row.time_zone)}`
  return (
    <Facts
      items={[
        { label: t('rosters.assigned.shift'), value: times },
        { label: t('rosters.assigned.status'), value: <AssignmentStatusBadge of={row} /> },
        {
          label: t('rosters.shift.position'),
          value: <PositionMark name={row.position_name} colour={row.position_colour} />,
        },
        { label: t('rosters.list.customer'), value: row.customer_name },
        {
          label: t('rosters.list.location'),
          value: [row.location_name, row.location_address].filter(Boolean).join('\n'),
          wide: true,
        },
        {
          label: t('rosters.shift.breaks'),
          value:
            row.breaks.length === 0
              ? t('rosters.shift.noBreaks')
              : formatList(row.breaks.map((one) => breakText(t, one))),
        },
        { label: t('rosters.assigned.answered'), value: row.responded_at && formatInstant(row.responded_at) },
        ...(row.withdrawal_reason
          ? [{ label: t('outcomes.reason'), value: t(`outcomes.withdrawn_${row.withdrawal_reason}`) }]
          : []),
        ...(row.response_note ? [{ label: t('rosters.assigned.answer'), value: row.response_note, wide: true }] : []),
        ...(row.no_show_excused === null
          ? []
          : [
              {
                label: t('outcomes.absence'),
                value: t(row.no_show_excused ? 'outcomes.excused' : 'outcomes.unexcused'),
              },
            ]),
        ...(row.replaced_by_name ? [{ label: t('outcomes.replacedBy'), value: row.replaced_by_name }] : []),
        ...(row.reminded_at
          ? [{ label: t('rosters.assigned.lastReminder'), value: formatInstant(row.reminded_at) }]
          : []),
        ...shiftTextFacts(t, row),
      ]}
    />
  )
}

function Actions({ row, onAnswer, outcomes }: Pick<Props, 'onAnswer' | 'outcomes'> & { row: AssignmentWithActions }) {
  const t = useTranslate()
  const mayPlan = isCallAllowed(rosters.review)
  const answer = (kind: Answering['answer']) =>
    onAnswer({ id: row.id, version: row.version, name: row.employee_name, answer: kind })
  const { id, version, employee_name: name } = row
  const entries = outcomes.entriesFor({ id, version, name }, row.allowed_actions)
  return (
    <>
      {row.allowed_actions.includes('accept') && (
        <Group gap="xs">
          <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={() => answer('accept')}>
            {t('rosters.behalf.accept')}
          </Button>
          <Button variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={() => answer('decline')}>
            {t('rosters.behalf.decline')}
          </Button>
        </Group>
      )}
      {entries.length > 0 && (
        <Group gap="xs">
          {entries.map(({ label, icon, onClick }) => (
            <Button key={label} variant="default" leftSection={icon} onClick={onClick}>
              {label}
            </Button>
          ))}
        </Group>
      )}
      <Group gap="md">
        {mayPlan && (
          <Anchor href={hrefOf('/create-roster', null, { roster: row.roster_id })}>
            {t('rosters.assigned.openRoster')}
          </Anchor>
        )}
        {isCallAllowed(employees.info) && (
          <Anchor href={hrefOf('/employee-preview/{id}', { id: row.employee_id })}>
            {t('rosters.assigned.openPerson')}
          </Anchor>
        )}
      </Group>
    </>
  )
}

function ReplaceAction({ row, replacing }: { row: AssignmentWithActions; replacing: boolean }) {
  const t = useTranslate()
  const [opened, { open, close }] = useDisclosure(replacing)
  const { id, version, employee_name: name, roster_shift_id, starts_at, allowed_actions: allowed } = row
  if (!replacementActions.some((action) => allowed.includes(action))) return null
  const isStillAssigned = allowed.includes('replace')
  return opened ? (
    <Replacement
      target={{ id, version, name }}
      isStillAssigned={isStillAssigned}
      shift={{ id: roster_shift_id, starts_at }}
      free={isStillAssigned ? 0 : 1}
      taken={[]}
      onClose={close}
    />
  ) : (
    <Group>
      <Button variant="light" leftSection={<IconUserSearch size={16} aria-hidden />} onClick={open}>
        {t('outcomes.replace')}
      </Button>
    </Group>
  )
}
