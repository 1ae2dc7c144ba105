import type { ReactNode } from 'react'
import type { RateProposal } from '#contract/payroll/pay-rules/rate-import.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { moneyDifference, percentDifference } from '#web/modules/pay/rule-sets/impact/amounts.ts'
import readingClasses from '#web/modules/pay/rule-sets/reading/Reading.module.css'
import { RuleTable } from '#web/modules/pay/rule-sets/reading/RuleTable.tsx'
import { money } from '#web/modules/pay/rule-sets/texts/rule-texts.ts'
import viewClasses from '#web/modules/pay/rule-sets/view/View.module.css'
import type { RateChange } from './with-rates.ts'

/** Each rate before and after. */
export function ChangesTable({ changes }: { changes: readonly RateChange[] }) {
  const t = useTranslate()
  return (
    <RuleTable
      label={t('payRates.changed')}
      columns={[
        { title: t('payRates.rate') },
        { title: t('payRates.before'), align: 'end' },
        { title: t('payRates.after'), align: 'end' },
        { title: t('payRates.difference'), align: 'end' },
        { title: t('payRates.percent'), align: 'end' },
      ]}
      rows={changes.map((change) => ({
        key: `${change.part} ${change.code}`,
        cells: [
          <TitleAnd key="title" title={change.title} below={t(`payRates.kind.${kindOf(change)}`)} />,
          money(change.from_cents),
          money(change.to_cents),
          moneyDifference(change.to_cents - change.from_cents),
          change.from_cents === 0 ? null : percentDifference(change.to_cents / change.from_cents - 1),
        ],
      }))}
    />
  )
}

function kindOf({ part, per_week }: RateChange) {
  if (part !== 'classification') return part
  return per_week ? 'weekly' : 'hourly'
}

/** Rates that stay as they are, because none or several were found. */
export function NotFound({ rows }: { rows: RateProposal['not_found'] }) {
  const t = useTranslate()
  const foundText = (count: number) => (count === 0 ? t('payRates.noRow') : t('payRates.rowsFound', { count }))
  return (
    <Folded title={t('payRates.notFound', { count: rows.length })} count={rows.length}>
      <RuleTable
        label={t('payRates.notFound', { count: rows.length })}
        columns={[{ title: t('payRates.rate') }, { title: t('payRates.found') }]}
        rows={rows.map(({ part, code, title, rows: count }) => ({
          key: `${part} ${code}`,
          cells: [<TitleAnd key="title" title={title} below={code} />, foundText(count)],
        }))}
      />
    </Folded>
  )
}

/** Rows that nothing was matched with. */
export function LeftOut({ rows }: { rows: RateProposal['left_out'] }) {
  const t = useTranslate()
  const total = rows.reduce((sum, one) => sum + one.rows, 0)
  return (
    <Folded title={t('payRates.leftOut', { count: total })} count={total}>
      <RuleTable
        label={t('payRates.leftOut', { count: total })}
        columns={[{ title: t('payRates.row') }, { title: t('payRates.rows'), align: 'end' }]}
        rows={rows.map(({ file, title, rows: count }) => ({
          key: `${file} ${title}`,
          cells: [
            <TitleAnd key="title" title={title || t('payRates.untitled')} below={t(`payRates.file.${file}`)} />,
            formatNumber(count),
          ],
        }))}
      />
    </Folded>
  )
}

/** A table that is opened by its title; nothing where it has no rows. */
export function Folded({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <details>
      <summary className={viewClasses.summary}>{title}</summary>
      {children}
    </details>
  )
}

const TitleAnd = ({ title, below }: { title: string; below: string }) => (
  <>
    {title}
    <span className={readingClasses.code}>{below}</span>
  </>
)
