import { useTranslate } from '#web/lib/wording.ts'
import { cellsOf, openingsOf, placeOf, timesOf } from '#web/modules/rosters/grid/cells.ts'
import type { RosterGridProps } from '#web/modules/rosters/grid/roster-grid-props.ts'
import classes from './RosterPrint.module.css'
import {
  type GridChip,
  type GridDay,
  type GridPerson,
  type GridTexts,
  openRowId,
} from '#web/modules/rosters/grid/grid-content.ts'

type RosterPrintProps = Pick<
  RosterGridProps,
  'label' | 'people' | 'chips_by_row' | 'days' | 'open_label' | 'corner' | 'footer' | 'words'
>

/** The roster as a plain table with every row: a virtualised grid would print only the visible ones. */
export function RosterPrint({
  label,
  people,
  chips_by_row,
  days,
  open_label,
  corner,
  footer,
  words,
}: RosterPrintProps) {
  const t = useTranslate()
  const open_chips = chips_by_row.get(openRowId) ?? []
  const notes = notesOf([open_chips, ...people.map(({ id }) => chips_by_row.get(id) ?? [])].flat())
  const row = { days, words, notes }
  return (
    <>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className={classes.name}>
              <strong>{corner.title}</strong>
              {corner.detail && <span>{corner.detail}</span>}
            </th>
            {days.map((day) => (
              <th key={day.date} scope="col" data-weekend={day.is_weekend || undefined}>
                <strong>{day.label}</strong>
                <span>{day.sub_label}</span>
                {day.away && <span>{day.away.text}</span>}
                {day.note && <span>{day.note_label ?? day.note}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {open_chips.length > 0 && <PrintRow name={open_label} chips={open_chips} {...row} />}
          {people.map((person) => (
            <PrintRow
              key={person.id}
              name={person.name}
              detail={[person.times, person.detail].filter(Boolean).join(' · ')}
              chips={chips_by_row.get(person.id) ?? []}
              markOf={person.markOf}
              {...row}
            />
          ))}
        </tbody>
        {footer && (
          <tfoot>
            <tr>
              <th scope="row">
                <strong>{footer.title}</strong>
                {footer.detail && <span>{footer.detail}</span>}
              </th>
              {days.map((day, index) => (
                <td key={day.date}>{footer.cells[index]}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {notes.size > 0 && (
        <section className={classes.notes}>
          <h2>{t('rosters.print.notes')}</h2>
          <ol>
            {[...notes.keys()].map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

/** Paper has no tooltips: each text is printed once below the table, and shifts refer to it by its number. */
function notesOf(chips: readonly GridChip[]): ReadonlyMap<string, number> {
  const texts = new Set(chips.flatMap(({ note }) => (note === undefined ? [] : [note])))
  return new Map([...texts].map((text, at) => [text, at + 1]))
}

type PrintRowProps = {
  name: string
  detail?: string
  chips: readonly GridChip[]
  markOf?: GridPerson['markOf']
  days: readonly GridDay[]
  words: GridTexts
  notes: ReadonlyMap<string, number>
}

function PrintRow({ name, detail, chips, markOf, days, words, notes }: PrintRowProps) {
  const cells = cellsOf(chips, days.length)
  return (
    <tr>
      <th scope="row">
        <strong>{name}</strong>
        {detail && <span>{detail}</span>}
      </th>
      {days.map((day, index) => (
        <td key={day.date} data-weekend={day.is_weekend || undefined}>
          {cells[index]?.chips.map((chip) => (
            <PrintChip key={chip.id} chip={chip} words={words} note={notes.get(chip.note ?? '')} />
          ))}
          {markOf?.(index)?.text}
        </td>
      ))}
    </tr>
  )
}

/** The state is printed as text beside its icon. */
function PrintChip({ chip, words, note }: { chip: GridChip; words: GridTexts; note: number | undefined }) {
  const warning = chip.warningOf?.()
  return (
    <div className={classes.chip} data-colour={chip.colour} data-state={chip.state}>
      <b>
        {timesOf(chip)}
        {chip.crosses_midnight && <sup>+1</sup>}
      </b>
      <span className={classes.place}>
        {placeOf(chip)}
        {note !== undefined && <sup>{note}</sup>}
      </span>
      <span className={classes.state}>
        {words.states[chip.state]}
        {chip.openings && ` ${openingsOf(chip.openings)}`}
      </span>
      {warning && <span className={classes.warning}>! {warning}</span>}
      {chip.leave && <span className={classes.warning}>{chip.leave.label}</span>}
    </div>
  )
}
