import { memo } from 'react'

import { chipLabel, openingsOf, placeOf, showsNextDay, timesOf } from '#web/modules/rosters/grid/cells.ts'
import classes from './Chip.module.css'
import type { GridChip, GridTexts } from '#web/modules/rosters/grid/grid-content.ts'

type ChipProps = { chip: GridChip; slot: number; is_stop: boolean; is_selected: boolean; words: GridTexts }

/** One shift. It has no event listeners: the grid handles all events and finds the chip by its data attributes. */
export const Chip = memo(function Chip({ chip, slot, is_stop, is_selected, words }: ChipProps) {
  const warning = chip.warningOf?.()
  return (
    <div
      className={classes.chip}
      role="button"
      tabIndex={is_stop ? 0 : -1}
      aria-label={chipLabel(chip, is_selected, words)}
      data-stop={slot}
      data-chip={chip.id}
      data-colour={chip.colour}
      data-state={chip.state}
      data-openings={chip.openings && openingsOf(chip.openings)}
      data-selected={is_selected || undefined}
      data-saving={chip.is_saving || undefined}
    >
      <b className={classes.times}>
        {timesOf(chip)}
        {showsNextDay(chip) && <small className={classes.nextDay}> +1</small>}
      </b>
      <br />
      {chip.is_unpublished && <span className={classes.unpublished} title={words.unpublished} aria-hidden="true" />}
      {chip.note && <span className={classes.note} title={chip.note} aria-hidden="true" />}
      {warning && <span className={classes.warning} title={warning} aria-hidden="true" />}
      {chip.leave && (
        <span className={classes.leave} title={chip.leave.label} data-kind={chip.leave.kind} aria-hidden="true" />
      )}
      {chip.offers && (
        <span
          className={classes.offers}
          title={chip.offers.label}
          data-applied={chip.offers.has_applied || undefined}
          data-count={chip.offers.count}
          aria-hidden="true"
        />
      )}
      {placeOf(chip)}
    </div>
  )
})
