import { Button, Text } from '@mantine/core'
import { IconId, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ComingPerson } from '#contract/rostering/shifts/who-is-coming.ts'
import { phoneLink } from '#web/lib/ContactLinks.tsx'
import { formatDate, formatList, formatShift, formatTimeRange, today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { shiftTextLines } from '#web/modules/rosters/shift-texts.ts'
import { PositionMark } from '#web/modules/rosters/PositionMark.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { ArrivalBadge } from './ArrivalBadge.tsx'
import { type RosteredPerson, type ShownShift, totalsOf } from './coming-days.ts'
import classes from './Coming.module.css'
import { PersonPhoto } from '#web/lib/PersonPhoto.tsx'

type Props = { shift: ShownShift; /** for those who may cancel shifts */ onCancel?: (() => void) | undefined }

/** One shift with the people who come. */
export function ComingShiftCard({ shift, onCancel }: Props) {
  const t = useTranslate()
  const { unfilled } = totalsOf([shift])
  return (
    <article className={classes.shift} data-cancelled={shift.is_cancelled || undefined}>
      <header className={classes.head}>
        <div className={classes.when}>
          <span className={classes.times}>{formatTimeRange(shift.starts, shift.ends)}</span>
          <PositionMark name={shift.position_name} colour={shift.position_colour} />
          {shift.sub_location_name && <Text c="dimmed">{shift.sub_location_name}</Text>}
        </div>
        {shift.is_cancelled && <StatusBadge tone="neutral">{t('whoIsComing.shiftCancelled')}</StatusBadge>}
        {unfilled > 0 && <StatusBadge tone="warn">{t('whoIsComing.unfilled', { count: unfilled })}</StatusBadge>}
        {onCancel && canBeCancelled(shift) && (
          <Button
            variant="subtle"
            size="compact-sm"
            color="red"
            aria-label={t('whoIsComing.cancel', { shift: formatShift(shift.works_on, shift.starts, shift.ends) })}
            onClick={onCancel}
          >
            {t('cancellations.open')}
          </Button>
        )}
      </header>
      {shiftTextLines(t, shift).map((line) => (
        <Text key={line} className={classes.notes}>
          {line}
        </Text>
      ))}
      {shift.people.length > 0 && (
        <ul className={classes.people}>
          {shift.people.map((person) => (
            <ComingPersonLine key={person.assignment_id} person={person} ends_at={shift.ends_at} />
          ))}
        </ul>
      )}
    </article>
  )
}

/** Before it starts. */
const canBeCancelled = ({ is_cancelled, starts_at }: ShownShift) =>
  !is_cancelled && Date.parse(starts_at) > Temporal.Now.instant().epochMilliseconds

function ComingPersonLine({ person, ends_at }: { person: RosteredPerson; ends_at: string }) {
  const t = useTranslate()
  const gone = person.arrival === 'cancelled' || person.arrival === 'replaced' || person.arrival === 'no_show'
  const tickets = formatList([...person.documents, ...person.skills].map((one) => ticketText(one, t)))
  return (
    <li className={classes.person} data-gone={gone || undefined}>
      <PersonPhoto person={person} />
      <div className={classes.who}>
        <span className={classes.name}>{person.name}</span>
        {person.replaced_by_name && (
          <Text size="sm" c="dimmed">
            {t('whoIsComing.replacedBy', { name: person.replaced_by_name })}
          </Text>
        )}
        {person.phone && !gone && <Detail icon={<IconPhone size={15} aria-hidden />}>{phoneLink(person.phone)}</Detail>}
        {tickets !== '' && !gone && <Detail icon={<IconId size={15} aria-hidden />}>{tickets}</Detail>}
      </div>
      <ArrivalBadge arrival={person.arrival} ends_at={ends_at} />
    </li>
  )
}

const Detail = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <span className={classes.detail}>
    {icon}
    <span>{children}</span>
  </span>
)

/** With the day on which it expires, or on which it has. */
function ticketText({ name, expires_on }: ComingPerson['documents'][number], t: ReturnType<typeof useTranslate>) {
  if (expires_on === null) return name
  return t(expires_on < today() ? 'whoIsComing.expired' : 'whoIsComing.ticket', { name, day: formatDate(expires_on) })
}
