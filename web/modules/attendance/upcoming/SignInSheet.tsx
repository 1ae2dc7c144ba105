import { Fragment } from 'react'
import { createPortal } from 'react-dom'
import { formatDate, formatTimeRange, today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import printed from '#web/modules/rosters/print/Print.module.css'
import { usePrinting } from '#web/modules/rosters/print/use-printing.ts'
import { type ComingDay, totalsOf } from './coming-days.ts'
import classes from './SignInSheet.module.css'

/** Printing the page prints this instead: a table for each site and day, with columns to sign in and out. */
export function SignInSheet({ days }: { days: readonly ComingDay[] }) {
  const printing = usePrinting()
  if (!printing) return null
  return createPortal(
    <div className={`${printed.sheet} ${printed.paper}`}>
      {days.flatMap(({ day, sites }) =>
        sites.map((site) => <Sheet key={`${day} ${site.location_id}`} day={day} site={site} />),
      )}
    </div>,
    document.body,
  )
}

function Sheet({ day, site }: { day: string; site: ComingDay['sites'][number] }) {
  const t = useTranslate()
  const shifts = site.shifts.filter(({ is_cancelled }) => !is_cancelled)
  return (
    <section className={classes.page}>
      <header className={printed.head}>
        <div>
          <h1 className={printed.title}>{t('whoIsComing.sheet')}</h1>
          <p className={printed.line}>
            {site.customer_name} · {site.location_name}
          </p>
        </div>
        <p className={printed.period}>
          <strong>{formatDate(day, 'full')}</strong>
          <span>{t('rosters.print.printed', { on: formatDate(today()) })}</span>
        </p>
      </header>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('whoIsComing.name')}</th>
            <th>{t('whoIsComing.time')}</th>
            <th>{t('whoIsComing.position')}</th>
            <th>{t('whoIsComing.in')}</th>
            <th>{t('whoIsComing.out')}</th>
            <th>{t('whoIsComing.signature')}</th>
          </tr>
        </thead>
        <tbody>
          {shifts.map((shift) => (
            <Fragment key={shift.id}>
              <SheetRows shift={shift} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The people who are expected, and a line to write on for each opening that nobody fills. */
function SheetRows({ shift }: { shift: ComingDay['sites'][number]['shifts'][number] }) {
  const { unfilled } = totalsOf([shift])
  const names = shift.people
    .filter(({ arrival }) => arrival !== 'cancelled' && arrival !== 'replaced')
    .map(({ assignment_id, name }) => ({ id: assignment_id, name }))
  const lines = [...names, ...Array.from({ length: unfilled }, (_, at) => ({ id: `open ${at}`, name: '' }))]
  return lines.map(({ id, name }) => (
    <tr key={id}>
      <td>{name}</td>
      <td>{formatTimeRange(shift.starts, shift.ends)}</td>
      <td>{shift.position_name}</td>
      <td>&nbsp;</td>
      <td>&nbsp;</td>
      <td>&nbsp;</td>
    </tr>
  ))
}
