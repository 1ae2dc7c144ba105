import { Checkbox, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import type { ReviewedPerson } from '#contract/payroll/back-pay.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from './BackPay.module.css'
import { differenceText, keyOf } from './back-pay-texts.ts'
import { ChargeAndMargin } from './ChargeAndMargin.tsx'
import { PeriodDifferences } from './PeriodDifferences.tsx'

type Props = {
  people: readonly ReviewedPerson[]
  label: string
  currency: string
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

/** People with what they are owed or were paid too much, to select; each opens to pay periods and timesheets. */
export function PeopleToPay({ people, label, currency, selected, onSelect }: Props) {
  const t = useTranslate()
  const keys = people.map(keyOf)
  const count = keys.filter((key) => selected.has(key)).length
  const select = (some: readonly string[], on: boolean) =>
    onSelect(new Set([...[...selected].filter((key) => !some.includes(key)), ...(on ? some : [])]))
  return (
    <>
      <Checkbox
        label={t('backPay.selectAll', { count: people.length })}
        checked={count === keys.length}
        indeterminate={count > 0 && count < keys.length}
        onChange={(event) => select(keys, event.currentTarget.checked)}
        mb="xs"
      />
      <ul className={classes.people} aria-label={label}>
        {people.map((person) => (
          <PersonRow
            key={keyOf(person)}
            person={person}
            currency={currency}
            isSelected={selected.has(keyOf(person))}
            onSelect={(on) => select([keyOf(person)], on)}
          />
        ))}
      </ul>
    </>
  )
}

type RowProps = {
  person: ReviewedPerson
  currency: string
  isSelected: boolean
  onSelect: (on: boolean) => void
}

function PersonRow({ person, currency, isSelected, onSelect }: RowProps) {
  const t = useTranslate()
  const [opened, { toggle }] = useDisclosure()
  const id = useId()
  const Chevron = opened ? IconChevronDown : IconChevronRight
  const { employee_name, employee_code, periods, pay_cents } = person
  const timesheets = periods.reduce((sum, one) => sum + one.timesheets.length, 0)
  return (
    <li className={classes.person}>
      <div className={classes.row}>
        <Checkbox
          aria-label={t('backPay.select', { name: employee_name })}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
        <UnstyledButton
          className={classes.opener}
          aria-expanded={opened}
          aria-controls={opened ? id : undefined}
          onClick={toggle}
        >
          <Chevron size={16} aria-hidden />
          <span>
            <Text inherit fw={600} span>
              {employee_name}
            </Text>
            <Text size="sm" c="dimmed">
              {[
                employee_code,
                t('backPay.periods', { count: periods.length }),
                t('backPay.timesheets', { count: timesheets }),
              ].join(' · ')}
            </Text>
          </span>
        </UnstyledButton>
        <div className={classes.amounts}>
          <Text fw={700}>{differenceText(pay_cents, currency)}</Text>
          <ChargeAndMargin of={person} currency={currency} />
        </div>
      </div>
      {opened && (
        <Stack id={id} className={classes.periods} gap="md">
          {periods.map((period) => (
            <PeriodDifferences key={period.pay_period_id} period={period} currency={currency} name={employee_name} />
          ))}
        </Stack>
      )}
    </li>
  )
}
