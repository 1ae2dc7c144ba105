import { Popover, UnstyledButton } from '@mantine/core'
import type { GridDay } from '#web/modules/rosters/grid/grid-content.ts'
import classes from './AwayOfDay.module.css'

/** How many people are away on a day; it opens who, for who may know. */
export function AwayOfDay({ text, people }: NonNullable<GridDay['away']>) {
  if (people === null) return <span className={classes.away}>{text}</span>
  return (
    <Popover position="bottom-start" shadow="md" withinPortal trapFocus={false}>
      <Popover.Target>
        <UnstyledButton className={classes.away}>{text}</UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={text}>
        <ul className={classes.people}>
          {people.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
