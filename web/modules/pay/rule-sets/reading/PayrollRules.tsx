import { VisuallyHidden, Text } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { lineLabels, type RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { formatDate } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Facts } from '#web/ui/page/Facts.tsx'
import classes from './Reading.module.css'
import { RuleTable } from './RuleTable.tsx'

type Props = { rules: RuleSet }

const parts = ['ordinary', 'overtime', 'minimum_engagement', 'missed_break', 'piece_work'] as const
const counted = ['super', 'payroll_tax', 'workers_compensation'] as const

/** What counts for superannuation, payroll tax and workers' compensation. */
export function CountsFor({ rules: { counts_for: countsFor } }: Props) {
  const t = useTranslate()
  return (
    <RuleTable
      label={t('payRuleSets.section.counts_for')}
      columns={[
        { title: t('payRuleSets.paid') },
        ...counted.map((what) => ({ title: t(`payRuleSets.field.${what}`) })),
      ]}
      rows={parts.map((part) => ({
        key: part,
        cells: [
          t(`payRuleSets.field.counts_${part}`),
          ...counted.map((what) => <YesNo key={what} value={countsFor[part][what]} />),
        ],
      }))}
    />
  )
}

function YesNo({ value }: { value: boolean }) {
  const t = useTranslate()
  return (
    <>
      {value ? <IconCheck size={18} aria-hidden /> : <IconMinus size={18} aria-hidden opacity={0.5} />}
      <VisuallyHidden>{t(value ? 'payRuleSets.yes' : 'payRuleSets.no')}</VisuallyHidden>
    </>
  )
}

/** What payroll and invoices call the labels, where they have a name of their own. */
export function PayrollCodes({ rules: { payroll_codes: codes, bill_labels: bills } }: Props) {
  const t = useTranslate()
  const named = lineLabels.filter((label) => codes[label] !== undefined || bills[label] !== undefined)
  if (named.length === 0) return <Text>{t('payRuleSets.noCodes')}</Text>
  return (
    <RuleTable
      label={t('payRuleSets.section.payroll_codes')}
      columns={[
        { title: t('payRuleSets.line') },
        { title: t('payRuleSets.field.payroll_code') },
        { title: t('payRuleSets.field.bill_label') },
      ]}
      rows={named.map((label) => ({
        key: label,
        cells: [t(`payRules.label.${label}`), codes[label], bills[label]],
      }))}
    />
  )
}

export function NotCovered({ rules: { not_covered: texts } }: Props) {
  const t = useTranslate()
  if (texts.length === 0) return <Text>{t('payRuleSets.nothingNotCovered')}</Text>
  return (
    <ul className={classes.texts}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

/** Which award or agreement the rules follow, from when on, and where their figures were read. */
export function Source({ rules: { instrument, valid_from: from, source } }: Props) {
  const t = useTranslate()
  return (
    <Facts
      columns={3}
      items={[
        { label: t('payRuleSets.field.instrument'), value: instrument },
        { label: t('payRuleSets.field.valid_from'), value: formatDate(from) },
        { label: t('payRuleSets.field.read_on'), value: formatDate(source.read_on) },
        { label: t('payRuleSets.field.source'), value: source.text, wide: true },
      ]}
    />
  )
}
