import { Anchor } from '@mantine/core'
import { IconCoffee, IconInfoCircle, IconMapPin } from '@tabler/icons-react'
import type { AssignmentWithActions } from '#contract/rostering/shifts/assignments.ts'
import { type ShiftText, shiftTextNames } from '#contract/rostering/shifts/shift-fields.ts'
import { breakText } from '#web/lib/break-texts.ts'
import { formatList } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from './MyShifts.module.css'
import { ShiftFact } from './details/ShiftFact.tsx'
import { ShiftTextDetails } from './ShiftTextDetails.tsx'

const mapHref = (place: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`

type Props = {
  shift: Pick<AssignmentWithActions, 'location_address' | 'location_name' | 'breaks' | 'site_instructions' | ShiftText>
  /** of the page that shows them: a private link loads the texts of no other page */
  labels: { address: string; breaks: string; instructions: string }
}

/** The address, the breaks and what the agency wrote about a shift. */
export function ShiftDetails({ shift, labels }: Props) {
  const t = useTranslate()
  const { location_address: address, location_name, breaks, site_instructions } = shift
  if (!address && breaks.length === 0 && !site_instructions && !shiftTextNames.some((name) => shift[name])) return null
  return (
    <dl className={classes.details}>
      {address && (
        <ShiftFact icon={<IconMapPin size={17} />} label={labels.address}>
          <Anchor href={mapHref(`${location_name}, ${address}`)} target="_blank" rel="noreferrer">
            {address}
          </Anchor>
        </ShiftFact>
      )}
      {breaks.length > 0 && (
        <ShiftFact icon={<IconCoffee size={17} />} label={labels.breaks}>
          {formatList(breaks.map((one) => breakText(t, one)))}
        </ShiftFact>
      )}
      {site_instructions && (
        <ShiftFact icon={<IconInfoCircle size={17} />} label={labels.instructions}>
          {site_instructions}
        </ShiftFact>
      )}
      <ShiftTextDetails shift={shift} />
    </dl>
  )
}
