import { Button, Collapse, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight, IconChevronUp } from '@tabler/icons-react'
import type { AssignmentWithActions } from '#contract/rostering/shifts/assignments.ts'
import { elapsedMinutes } from '#contract/values/time.ts'
import { formatInstantTime, formatMinutes, formatZone } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { AssignmentStatusBadge } from '#web/modules/rosters/AssignmentStatusBadge.tsx'
import classes from './MyShifts.module.css'
import { ShiftAnswers } from './answers/ShiftAnswers.tsx'
import { ShiftDetails } from './ShiftDetails.tsx'
import { ShiftPlace, ShiftHeadTimes } from './ShiftHead.tsx'
import { ChangeShift } from '#web/modules/responses/swaps/ChangeShift.tsx'
import { WithdrawFromShift } from './answers/WithdrawFromShift.tsx'
import { ShiftCard } from './ShiftCard.tsx'

type Props = {
  row: AssignmentWithActions
  /** the next shift is shown with all details */
  is_next?: boolean
  /** present if a response is required */
  onDecline?: () => void
}

/** One own shift: time, site, position; accepted or declined with one tap. */
export function MyShiftCard({ row, is_next = false, onDecline }: Props) {
  const t = useTranslate()
  const [opened, { toggle }] = useDisclosure(is_next)
  const minutes = elapsedMinutes(row.starts_at, row.ends_at)
  return (
    <ShiftCard shift={row} status={row.status} is_next={is_next}>
      <ShiftHeadTimes
        shift={row}
        text={[formatMinutes(minutes), ...(isOtherClock(row) ? [formatZone(row.time_zone)] : [])].join(' · ')}
      />
      <div className={classes.where}>
        <ShiftPlace shift={row} />
        {row.status === 'pending' ? (
          <StatusBadge tone="warn">{t('rosters.mine.pending')}</StatusBadge>
        ) : (
          <AssignmentStatusBadge of={row} />
        )}
      </div>
      <Collapse expanded={opened}>
        <ShiftDetails
          shift={row}
          labels={{
            address: t('rosters.mine.address'),
            breaks: t('rosters.shift.breaks'),
            instructions: t('rosters.mine.instructions'),
          }}
        />
        <Button
          component="a"
          variant="light"
          size="sm"
          mt="md"
          href={hrefOf('/assigned-roster', null, { shift: row.id })}
          rightSection={<IconChevronRight size={16} aria-hidden />}
        >
          {t('myShifts.open')}
        </Button>
        {row.allowed_actions.some((action) => action === 'request_swap' || action === 'withdraw') && (
          <div className={classes.withdraw}>
            {row.allowed_actions.includes('request_swap') && <ChangeShift row={row} />}
            <WithdrawFromShift row={row} />
          </div>
        )}
      </Collapse>
      {!is_next && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.more}
          aria-expanded={opened}
          onClick={toggle}
          rightSection={opened ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
        >
          {t(opened ? 'rosters.mine.less' : 'rosters.mine.details')}
        </Button>
      )}
      {onDecline && row.allowed_actions.includes('decline') && <ShiftAnswers row={row} onDecline={onDecline} />}
      {row.cancelled_pay_minutes !== null && row.cancelled_pay_minutes > 0 && (
        <Text mt="xs">{t('cancellations.youArePaid', { length: formatMinutes(row.cancelled_pay_minutes) })}</Text>
      )}
      {row.response_note && row.status !== 'pending' && (
        <Text c="dimmed" mt="xs">
          {t('rosters.people.note', { note: row.response_note })}
        </Text>
      )}
    </ShiftCard>
  )
}

/** True if the site's clock differs from the reader's; its zone is then shown. */
const isOtherClock = ({ starts_at, starts }: AssignmentWithActions) => formatInstantTime(starts_at) !== starts
