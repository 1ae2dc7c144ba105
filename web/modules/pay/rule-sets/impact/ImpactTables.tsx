import { Anchor, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RuleImpact } from '#contract/payroll/pay-rules/rule-impact.ts'
import { formatHours } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RuleTable } from '#web/modules/pay/rule-sets/reading/RuleTable.tsx'
import { money } from '#web/modules/pay/rule-sets/texts/rule-texts.ts'
import { moneyDifference, percentDifference } from './amounts.ts'
import { differenceOf, shareOf } from './outcome.ts'

/** Whose pay differs, where, and of which kind it is: the greatest difference first. */
export function ImpactTables({ impact: { by_person, by_customer, by_label } }: { impact: RuleImpact }) {
  const t = useTranslate()
  return (
    <>
      <DifferenceTable
        title={t('payImpact.byPerson')}
        first={t('payImpact.person')}
        more={by_person.more}
        rows={by_person.rows.map((row) => ({
          ...row,
          key: row.id,
          name: <NewTab href={hrefOf('/employee-preview/{id}', { id: row.id })}>{row.name}</NewTab>,
          hours: formatHours(row.minutes),
        }))}
      />
      <DifferenceTable
        title={t('payImpact.byCustomer')}
        first={t('payImpact.customer')}
        more={by_customer.more}
        rows={by_customer.rows.map((row) => ({
          ...row,
          key: row.id,
          name: <NewTab href={hrefOf('/customer/view/{id}', { id: row.id })}>{row.name}</NewTab>,
          hours: formatHours(row.minutes),
        }))}
      />
      <DifferenceTable
        title={t('payImpact.byLabel')}
        first={t('payImpact.label')}
        more={by_label.more}
        rows={by_label.rows.map((row) => ({
          ...row,
          key: row.label,
          name: t(`payRules.label.${row.label}`),
          hours: hoursText(row),
        }))}
      />
    </>
  )
}

/** Beside the form, whose entries would be lost in its place. */
function NewTab({ href, children }: { href: string; children: string }) {
  return (
    <Anchor href={href} target="_blank">
      {children}
    </Anchor>
  )
}

type LabelRow = RuleImpact['by_label']['rows'][number]

/** "12 h → 16 h" */
function hoursText({ before_minutes, after_minutes }: LabelRow) {
  if (before_minutes === 0 && after_minutes === 0) return null
  const [before, after] = [formatHours(before_minutes), formatHours(after_minutes)]
  return before_minutes === after_minutes ? after : `${before} → ${after}`
}

type DifferenceRow = { key: string; name: ReactNode; hours: string | null; before_cents: number; after_cents: number }
type TableProps = { title: string; first: string; rows: readonly DifferenceRow[]; more: number }

function DifferenceTable({ title, first, rows, more }: TableProps) {
  const t = useTranslate()
  if (rows.length === 0) return null
  return (
    <div>
      <Title order={4} size="h5" mb="xs">
        {title}
      </Title>
      <RuleTable
        label={title}
        columns={[
          { title: first },
          // First what the rows are in the order of: a narrow screen shows few columns.
          { title: t('payImpact.difference'), align: 'end' },
          { title: t('payImpact.percent'), align: 'end' },
          { title: t('payImpact.before'), align: 'end' },
          { title: t('payImpact.after'), align: 'end' },
          { title: t('payImpact.hours'), align: 'end' },
        ]}
        rows={rows.map((row) => ({
          key: row.key,
          cells: [
            row.name,
            <b key="difference">{moneyDifference(differenceOf(row))}</b>,
            percentOf(row),
            money(row.before_cents),
            money(row.after_cents),
            row.hours,
          ],
        }))}
      />
      {more > 0 && (
        <Text c="dimmed" mt="xs">
          {t('payImpact.furtherRows', { count: more })}
        </Text>
      )}
    </div>
  )
}

function percentOf(row: DifferenceRow) {
  const share = shareOf(row)
  return share === null ? '–' : percentDifference(share)
}
