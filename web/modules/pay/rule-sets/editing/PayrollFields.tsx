import { Checkbox, Table, TextInput } from '@mantine/core'
import { lineLabels, type RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { TableScroll } from '#web/ui/table/TableScroll.tsx'
import { counted } from './AmountFields.tsx'
import classes from './Editing.module.css'
import { at, type Place, put } from './place.ts'
import { useProblem } from './problems.ts'

const parts = ['ordinary', 'overtime', 'minimum_engagement', 'missed_break', 'piece_work'] as const

/** What counts for superannuation, payroll tax and workers' compensation. */
export function CountsForFields({ countsFor }: { countsFor: Place<RuleSet['counts_for']> }) {
  const t = useTranslate()
  return (
    <TableScroll label={t('payRuleSets.section.counts_for')}>
      <Table aria-label={t('payRuleSets.section.counts_for')} className={classes.matrix}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('payRuleSets.paid')}</Table.Th>
            {counted.map((what) => (
              <Table.Th key={what}>{t(`payRuleSets.field.${what}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {parts.map((part) => (
            <Table.Tr key={part}>
              <Table.Th scope="row" fw={500}>
                {t(`payRuleSets.field.counts_${part}`)}
              </Table.Th>
              {counted.map((what) => (
                <Table.Td key={what}>
                  <Counts
                    of={at(at(countsFor, part), what)}
                    name={`${t(`payRuleSets.field.counts_${part}`)}, ${t(`payRuleSets.field.${what}`)}`}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}

const Counts = ({ of, name }: { of: Place<boolean>; name: string }) => (
  <Checkbox
    aria-label={name}
    data-path={of.path}
    checked={of.value}
    onChange={(event) => put(of, event.currentTarget.checked)}
  />
)

type Codes = RuleSet['payroll_codes']
type CodesProps = { codes: Place<Codes>; bills: Place<Codes> }

/** What payroll and invoices call each label; empty, the label itself. */
export function PayrollCodeFields({ codes, bills }: CodesProps) {
  const t = useTranslate()
  return (
    <TableScroll label={t('payRuleSets.section.payroll_codes')}>
      <Table aria-label={t('payRuleSets.section.payroll_codes')} className={classes.matrix}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('payRuleSets.line')}</Table.Th>
            <Table.Th>{t('payRuleSets.field.payroll_code')}</Table.Th>
            <Table.Th>{t('payRuleSets.field.bill_label')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lineLabels.map((label) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" fw={500}>
                {t(`payRules.label.${label}`)}
              </Table.Th>
              <Table.Td>
                <Code of={codes} label={label} name={t('payRuleSets.field.payroll_code')} />
              </Table.Td>
              <Table.Td>
                <Code of={bills} label={label} name={t('payRuleSets.field.bill_label')} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}

function Code({ of, label, name }: { of: Place<Codes>; label: (typeof lineLabels)[number]; name: string }) {
  const t = useTranslate()
  const path = `${of.path}.${label}`
  const write = (text: string) =>
    of.change(({ [label]: _, ...others }) => (text === '' ? others : { ...others, [label]: text }), path)
  return (
    <TextInput
      aria-label={`${t(`payRules.label.${label}`)}, ${name}`}
      data-path={path}
      error={useProblem(path)}
      maxLength={60}
      value={of.value[label] ?? ''}
      onChange={(event) => write(event.currentTarget.value)}
    />
  )
}
