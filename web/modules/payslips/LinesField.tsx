import { Button, Select, SimpleGrid, Stack, TextInput, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type PayLineKind, payLineKinds } from '#contract/people/payslips.ts'
import { currencySign, decimalSign, formatMoney } from '#web/lib/format.ts'
import { ownCurrency } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import classes from './Payslips.module.css'
import { NumberInput } from '#web/ui/form/typed/NumberInput.tsx'

type NumberValue = number | ''
type Draft = {
  kind: PayLineKind
  label: string
  hours: NumberValue
  rate_cents: NumberValue
  amount_cents: NumberValue
}
type Form = WorkingForm<'lines' | 'tax_cents' | 'gross_cents' | 'deductions_cents' | 'net_cents'>

export const emptyLine: Draft = { kind: 'earning', label: '', hours: '', rate_cents: '', amount_cents: '' }

/** The lines of a payslip. The totals are derived from them, and so is the amount of hours at a rate. */
export function PayslipLinesField({ of }: { of: Form }) {
  const t = useTranslate()
  const lines = linesIn(of)
  const put = (next: readonly Draft[]) => settle(of, { lines: next })
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        {t('payslips.give.lines')}
      </Title>
      {lines.map((line, at) => (
        <Line
          // oxlint-disable-next-line react/no-array-index-key -- a line has no id, only its index
          key={at}
          line={line}
          errorAt={(name) => of.form.errors[`lines.${at}.${name}`]}
          onChange={(change) => put(lines.with(at, worked({ ...line, ...change })))}
          onRemove={lines.length > 1 ? () => put(lines.toSpliced(at, 1)) : undefined}
        />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => put([...lines, emptyLine])}
        >
          {t('payslips.give.addLine')}
        </Button>
      </div>
    </Stack>
  )
}

type LineProps = {
  line: Draft
  errorAt: (name: keyof Draft) => React.ReactNode
  onChange: (change: Partial<Draft>) => void
  onRemove?: () => void
}

function Line({ line, errorAt, onChange, onRemove }: LineProps) {
  const t = useTranslate()
  const isByHour = line.kind === 'earning'
  return (
    <div className={classes.entry}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Select
          label={t('payslips.give.kind')}
          data={payLineKinds.map((value) => ({ value, label: t(`payslips.give.kind.${value}`) }))}
          value={line.kind}
          allowDeselect={false}
          // Only earnings have hours.
          onChange={(kind) =>
            onChange({ kind: kindOf(kind), ...(kind !== 'earning' && { hours: '', rate_cents: '' }) })
          }
        />
        <TextInput
          label={t('payslips.what')}
          required
          maxLength={80}
          value={line.label}
          error={errorAt('label')}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
        {isByHour && (
          <>
            <NumberInput
              label={t('payslips.hours')}
              value={line.hours}
              error={errorAt('hours')}
              onChange={(hours) => onChange({ hours: numberOf(hours) })}
              {...decimals}
              decimalSign={decimalSign()}
            />
            <Money
              label={t('payslips.rate')}
              cents={line.rate_cents}
              error={errorAt('rate_cents')}
              onChange={(rate_cents) => onChange({ rate_cents })}
            />
          </>
        )}
        <Money
          label={t('payslips.amount')}
          cents={line.amount_cents}
          error={errorAt('amount_cents')}
          readOnly={isByHour && line.hours !== '' && line.rate_cents !== ''}
          onChange={(amount_cents) => onChange({ amount_cents })}
        />
      </SimpleGrid>
      {onRemove && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          mt="xs"
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={onRemove}
        >
          {t('payslips.give.removeLine')}
        </Button>
      )}
    </div>
  )
}

/** The tax, which is typed, and the totals derived from the lines. */
export function SumsField({ of }: { of: Form }) {
  const t = useTranslate()
  const tax = of.form.useWatchValue('tax_cents')
  const fieldProps = (name: 'gross_cents' | 'deductions_cents' | 'net_cents') => ({
    label: t(`payslips.${name}`),
    value: of.form.errors[name] ?? formatMoney(Number(of.form.getValues()[name]) || 0, ownCurrency()),
  })
  linesIn(of)
  return (
    <>
      <Field span={2}>
        <Facts
          items={[fieldProps('gross_cents'), fieldProps('deductions_cents'), fieldProps('net_cents')]}
          columns={3}
        />
      </Field>
      <Field>
        <Money
          label={t('payslips.tax_cents')}
          cents={typeof tax === 'number' ? tax : ''}
          error={of.form.errors['tax_cents']}
          onChange={(tax_cents) => settle(of, { tax_cents })}
        />
      </Field>
    </>
  )
}

type MoneyProps = {
  label: string
  cents: NumberValue
  error: React.ReactNode
  readOnly?: boolean
  onChange: (cents: NumberValue) => void
}

const Money = ({ label, cents, error, readOnly, onChange }: MoneyProps) => (
  <NumberInput
    label={label}
    value={cents === '' ? '' : cents / 100}
    error={error}
    readOnly={readOnly}
    onChange={(dollars) => onChange(dollars === '' ? '' : Math.round(Number(dollars) * 100))}
    {...decimals}
    decimalSign={decimalSign()}
    isFixed={readOnly}
    prefix={currencySign(ownCurrency())}
  />
)

const decimals = { min: 0, decimals: 2 }
const numberOf = (typed: string | number): NumberValue => (typed === '' ? '' : Number(typed))
const kindOf = (value: string | null) => payLineKinds.find((kind) => kind === value) ?? 'earning'

const worked = (line: Draft): Draft =>
  line.kind === 'earning' && line.hours !== '' && line.rate_cents !== ''
    ? { ...line, amount_cents: Math.round(line.hours * line.rate_cents) }
    : line

// The form holds what these fields wrote.
const linesIn = (of: Form) => of.form.useWatchValue('lines') as readonly Draft[]

/** Writes a change to the form with everything derived from it. */
function settle({ form }: Form, change: { lines?: readonly Draft[]; tax_cents?: NumberValue }) {
  // As above: only these fields write them.
  const { lines, tax_cents } = { ...form.getValues(), ...change } as { lines: readonly Draft[]; tax_cents: NumberValue }
  const sum = (of: readonly Draft[]) => of.reduce((all, { amount_cents }) => all + (Number(amount_cents) || 0), 0)
  const deductions_cents = sum(lines.filter(({ kind }) => kind === 'deduction'))
  const gross_cents = sum(lines) - deductions_cents
  const net_cents = gross_cents - deductions_cents - (Number(tax_cents) || 0)
  for (const [name, value] of Object.entries({ lines, tax_cents, gross_cents, deductions_cents, net_cents }))
    form.setFieldValue(name, value)
}
