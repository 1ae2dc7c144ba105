import { Highlight } from '@mantine/core'
import {
  IconBriefcase,
  IconBuildingStore,
  IconCalendarTime,
  IconClockHour4,
  IconMapPin,
  IconUser,
  IconUserSearch,
} from '@tabler/icons-react'
import type { FoundKind, FoundRow } from '#contract/platform/search.ts'
import { formatDate } from '#web/lib/format.ts'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import classes from './FoundRecord.module.css'

const icons: Readonly<Record<FoundKind, typeof IconUser>> = {
  employees: IconUser,
  customers: IconBuildingStore,
  locations: IconMapPin,
  rosters: IconCalendarTime,
  timesheets: IconClockHour4,
  applicants: IconUserSearch,
  jobs: IconBriefcase,
}

type Props = { kind: FoundKind; row: Pick<FoundRow, 'title' | 'details' | 'day'>; words: string[] }

/** A search result: its name and details, with the matching words marked. */
export function FoundRecord({ kind, row, words }: Props) {
  const Icon = icons[kind]
  const details = [...(row.day === null ? [] : [formatDate(row.day)]), ...row.details.map(formatPhone)]
  return (
    <span className={classes.record}>
      <Icon size={18} stroke={1.7} aria-hidden />
      <span className={classes.words}>
        <Highlight component="span" highlight={words} className={classes.title}>
          {row.title}
        </Highlight>
        {details.length > 0 && (
          <Highlight component="span" highlight={words} className={classes.details}>
            {details.join(' · ')}
          </Highlight>
        )}
      </span>
    </span>
  )
}
