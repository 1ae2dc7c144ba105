import { Button } from '@mantine/core'
import { IconFilterOff, IconUserCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { rosterChanges } from '#contract/rostering/rosters/changes.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatShift } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { fitLabel, fitOkLabel } from '#web/modules/rosters/board/changes/editor-texts.ts'
import { fitLookup } from '#web/modules/rosters/board/changes/fits/fit-lookup.ts'
import type { Fit } from '#web/modules/rosters/grid/editing/grid-editing.ts'
import { usePositions } from '#web/modules/rosters/use-positions.ts'
import classes from './CanWorkBanner.module.css'

type Props = {
  board: Board
  shift: RosterShift | null
  onFit: (shift_id: string, fit: Fit) => void
  /** removes the filter */
  onClose: () => void
}

/** Says that only people who can work a shift are shown, and how many they are. */
export const CanWorkBanner = ({ shift, ...rest }: Props) => shift && <Banner key={shift.id} shift={shift} {...rest} />

function Banner({ board, shift, onFit, onClose }: Props & { shift: RosterShift }) {
  const t = useTranslate()
  const position = usePositions().get(shift.position_id)?.name ?? ''
  const { id: shift_id, roster_id, works_on } = shift
  // The version: a changed shift has another fit.
  const input = { roster_id, shift_id, days: [works_on] }
  const { data, refetch } = useApiQuery(rosterChanges.fit, input, { keepPrevious: true })
  useEffect(() => void refetch({ cancelRefetch: false }), [board.assignments, shift.version, refetch])
  useEffect(() => {
    if (data) onFit(shift_id, fitLookup(data, fitLabel, fitOkLabel()))
  }, [data, onFit, shift_id])
  const count = [...(data?.days[0]?.verdicts ?? '')].filter((letter) => letter !== 'b').length
  const name = `${position} · ${formatShift(works_on, shift.starts, shift.ends)}`
  return (
    <div className={classes.banner} role="status" data-screen-only>
      <IconUserCheck size={16} aria-hidden />
      <span className={classes.bannerText}>
        {data ? t('peoplePanel.can.count', { count, shift: name }) : t('peoplePanel.can.loading', { shift: name })}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconFilterOff size={14} aria-hidden />}
        onClick={onClose}
      >
        {t('peoplePanel.can.clear')}
      </Button>
    </div>
  )
}
