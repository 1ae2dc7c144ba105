import { Button, Text } from '@mantine/core'
import { IconPhone, IconUserSearch } from '@tabler/icons-react'
import type { OnSiteState, PersonOnSite } from '#contract/rostering/clock/on-site.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { formatInstantTime, formatMinutes, formatShift, formatTimeRange, today } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { PersonPhoto } from '#web/lib/PersonPhoto.tsx'
import { StatusBadge, type Tone } from '#web/ui/states/StatusBadge.tsx'
import classes from './OnSite.module.css'

const tones: Record<OnSiteState, Tone> = {
  late: 'bad',
  no_show: 'bad',
  on_site: 'ok',
  on_break: 'accent',
  not_arrived: 'neutral',
  not_clocked: 'warn',
  finished: 'info',
}

type Props = { person: PersonOnSite; zone: string; isOfCustomer: boolean }

/** One person: their shift, where they stand, and what to do about somebody who is not there. */
export function PersonOnSiteLine({ person, zone, isOfCustomer }: Props) {
  const t = useTranslate()
  const { shift, state, name, phone } = person
  const timesOf = ({ works_on, starts, ends }: NonNullable<PersonOnSite['shift']>) =>
    works_on === today(zone) ? formatTimeRange(starts, ends) : formatShift(works_on, starts, ends)
  const isMissing = state === 'late' || state === 'no_show'
  return (
    <li className={classes.person} data-missing={isMissing || undefined}>
      <PersonPhoto person={{ id: person.employee_id, name, photo: person.photo }} size={40} />
      <div className={classes.who}>
        <span className={classes.name}>{name}</span>
        <Text size="sm" c="dimmed">
          {shift === null ? t('onSite.unrostered') : `${timesOf(shift)} · ${shift.position_name}`}
        </Text>
      </div>
      <div className={classes.standing}>
        <StatusBadge tone={tones[state]}>{t(`onSite.state.${state}`)}</StatusBadge>
        <Text size="sm" c="dimmed">
          {detailOf(t, person, zone)}
        </Text>
      </div>
      {isMissing && (phone !== null || !isOfCustomer) && (
        <div className={classes.actions}>
          {phone !== null && (
            <Button
              component="a"
              href={`tel:${phone}`}
              variant="default"
              size="compact-sm"
              leftSection={<IconPhone size={15} aria-hidden />}
            >
              {formatPhone(phone)}
            </Button>
          )}
          {!isOfCustomer && shift !== null && isCallAllowed(rosters.assignments) && (
            <Button
              component="a"
              href={replacementHref(person.employee_id, shift)}
              aria-label={t('onSite.replaceFor', { name })}
              variant="default"
              size="compact-sm"
              leftSection={<IconUserSearch size={15} aria-hidden />}
            >
              {t('onSite.replace')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** The assignment with its candidates. */
const replacementHref = (employee_id: string, { works_on, roster_shift_id }: NonNullable<PersonOnSite['shift']>) =>
  hrefOf('/assigned-roster', null, { from: works_on, to: works_on, employee_id, roster_shift_id })

/** “22 min late”, “since 08:02”, “until 16:05”. */
function detailOf(t: ReturnType<typeof useTranslate>, { state, since, late_minutes }: PersonOnSite, zone: string) {
  if (state === 'late') return t('onSite.lateBy', { time: formatMinutes(late_minutes) })
  if (since === null) return null
  return t(state === 'finished' ? 'onSite.until' : 'onSite.since', { time: formatInstantTime(since, zone) })
}
