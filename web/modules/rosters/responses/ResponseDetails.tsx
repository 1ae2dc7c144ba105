import { Anchor } from '@mantine/core'
import { IconCoffee, IconInfoCircle, IconMapPin, IconMessage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PrivateResponse } from '#contract/rostering/shifts/responses.ts'
import { breakText } from '#web/lib/break-texts.ts'
import { formatList } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import classes from '#web/modules/rosters/my-shifts/MyShifts.module.css'

const mapHref = (place: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`

/** The address, the breaks and what the agency wrote about a shift. */
export function ResponseDetails({ shift }: { shift: NonNullable<PrivateResponse['shift']> }) {
  const t = useWords()
  const { location_address: address, location_name, breaks, site_instructions, notes } = shift
  if (!address && breaks.length === 0 && !site_instructions && !notes) return null
  return (
    <dl className={classes.details}>
      {address && (
        <Detail icon={<IconMapPin size={17} />} label={t('respond.address')}>
          <Anchor href={mapHref(`${location_name}, ${address}`)} target="_blank" rel="noreferrer">
            {address}
          </Anchor>
        </Detail>
      )}
      {breaks.length > 0 && (
        <Detail icon={<IconCoffee size={17} />} label={t('respond.breaks')}>
          {formatList(breaks.map((one) => breakText(t, one)))}
        </Detail>
      )}
      {site_instructions && (
        <Detail icon={<IconInfoCircle size={17} />} label={t('respond.instructions')}>
          {site_instructions}
        </Detail>
      )}
      {notes && (
        <Detail icon={<IconMessage size={17} />} label={t('respond.notes')}>
          {notes}
        </Detail>
      )}
    </dl>
  )
}

const Detail = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <div className={classes.detail}>
    <dt>
      <span aria-hidden>{icon}</span>
      {label}
    </dt>
    <dd>{children}</dd>
  </div>
)
