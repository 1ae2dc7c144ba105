import type { PersonSheet as Sheet } from '#contract/people/person-sheets.ts'
import type { SheetPart } from '#contract/platform/sheets.ts'
import { Facts } from '#web/ui/page/Facts.tsx'
import classes from './PersonSheet.module.css'

/** The content of the PDF as a page. */
export const PersonSheet = ({ sheet }: { sheet: Sheet }) => (
  <article className={classes.sheet}>
    <header className={classes.head}>
      <p className={classes.sender}>{sheet.sender}</p>
      <h1 className={classes.title} tabIndex={-1} data-page-title>
        {sheet.title}
      </h1>
      {sheet.lines.map((line) => (
        <p key={line} className={classes.line}>
          {line}
        </p>
      ))}
    </header>
    {sheet.parts.map(({ name, ...part }) => (
      <section key={name} className={classes.part} aria-label={part.title}>
        <h2 className={classes.subtitle}>{part.title}</h2>
        {part.facts.length > 0 && <Facts items={part.facts} />}
        {part.table && <Table of={part.table} />}
        {part.note && <p className={classes.line}>{part.note}</p>}
      </section>
    ))}
    <footer className={classes.foot}>
      <p>{sheet.foot}</p>
    </footer>
  </article>
)

function Table({ of }: { of: NonNullable<SheetPart['table']> }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {of.columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {of.rows.map((cells) => (
          <tr key={cells.join()}>
            {cells.map((cell, at) => (
              <td key={of.columns[at]?.title} data-label={of.columns[at]?.title}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
