import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Roster, rosters } from '#contract/rostering/rosters/rosters.ts'
import { addDays } from '#contract/values/time.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useSearch } from '#web/lib/go.ts'
import { formatDateRange } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import type { WeeksOfSite } from './use-weeks-of-site.ts'

/** To the site's previous and next roster, there to a day if one is named; null: there is none, and none can be created. */
export type Beyond = { previous: GoBeyond | null; next: GoBeyond | null }
type GoBeyond = (day?: string) => void

/**
 * Leads from a site's roster to its previous and next one with the same view; one that is missing is created on request. Null where it
 * leads nowhere.
 */
export function useWeekArrows({ location_id, week_start, days }: Roster, { previous, next }: WeeksOfSite) {
  const navigate = useNavigate()
  const { from: _, ...query } = useSearch()
  const [missing, setMissing] = useState<{ first: string; day: string | undefined } | null>(null)
  const show = ({ id }: Pick<Roster, 'id'>, day: string | undefined) =>
    void navigate({ to: '.', search: { ...query, roster: id, ...(day && { from: day }) } })
  const to = (roster: Roster | null | undefined, first: string): GoBeyond | null => {
    if (roster === undefined || (roster === null && !isCallAllowed(rosters.store))) return null
    return (day) => (roster ? show(roster, day) : setMissing({ first, day }))
  }
  return {
    previous: to(previous, addDays(week_start, -days)),
    next: to(next, addDays(week_start, days)),
    dialog: (
      <CreateWeek
        week={missing && { location_id, week_start: missing.first, days }}
        onClose={() => setMissing(null)}
        onCreated={(roster) => show(roster, missing?.day)}
      />
    ),
  }
}

type CreateProps = {
  week: Pick<Roster, 'location_id' | 'week_start' | 'days'> | null
  onClose: () => void
  onCreated: (roster: Roster) => void
}

/** Asks before the roster of the next or the previous week is created. */
function CreateWeek({ week, onClose, onCreated }: CreateProps) {
  const t = useTranslate()
  const create = useSend(rosters.store, {
    invalidates: [rosters],
    failed: t('rosters.new.failed'),
    onDone: (roster) => {
      onClose()
      onCreated(roster)
    },
  })
  const period = week && formatDateRange(week.week_start, addDays(week.week_start, week.days - 1), 'long')
  return (
    <ReasonDialog
      opened={week !== null}
      onClose={onClose}
      title={t('rosters.views.createRosters', { count: 1 })}
      confirm={t('rosters.views.createRostersConfirm', { count: 1 })}
      tone="normal"
      busy={create.busy}
      onConfirm={() => week && create.send({ ...week, another: false })}
    >
      {t('rosters.weeks.noRoster', { period: period ?? '' })}
    </ReasonDialog>
  )
}
