import { Switch } from '@mantine/core'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import type { PayRuleExample } from '#contract/payroll/pay-rules/rule-sets.ts'
import { formatDate, formatShift } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { CodeAt } from './CodeFields.tsx'
import { DayAt, FlagAt, NumberAt, TextAt, TimeAt } from './Fields.tsx'
import { newPeriod } from './new-rows.ts'
import { at, given, type Place, put } from './place.ts'
import { FieldRow, Rows } from './Rows.tsx'

type Period = PayRuleExample['periods'][number]

/** When the person of an example works, at which customer, with which breaks, and what was recorded by hand. */
export function PeriodFields({ rules, periods }: { rules: RuleSet; periods: Place<Period[]> }) {
  const t = useTranslate()
  return (
    <Rows
      of={periods}
      least={1}
      nameOf={({ day, starts, ends }, index) =>
        day && starts && ends ? formatShift(day, starts, ends) : t('payRuleSets.period', { number: index + 1 })
      }
      add={{ label: t('payRuleSets.addPeriod'), row: () => newPeriod(periods.value.at(-1)?.day ?? '') }}
    >
      {(period) => (
        <>
          <FieldRow>
            <DayAt of={at(period, 'day')} label={t('payRuleSets.day')} />
            <TimeAt of={at(period, 'starts')} label={t('payRuleSets.timeFrom')} />
            <TimeAt of={at(period, 'ends')} label={t('payRuleSets.timeTo')} />
            <NumberAt
              of={at(period, 'customer')}
              label={t('payRuleSets.customer')}
              description={t('payRuleSets.customerHelp')}
              input={{ min: 1, max: 9 }}
            />
          </FieldRow>
          <Breaks of={at(period, 'breaks')} />
          {rules.allowances.some((allowance) => allowance.given === 'by_hand') && (
            <Recorded of={at(period, 'recorded')} rules={rules} />
          )}
          {rules.piece_work && <Pieces of={at(period, 'pieces')} rates={rules.piece_work.rates} />}
        </>
      )}
    </Rows>
  )
}

function Breaks({ of }: { of: Place<Period['breaks']> }) {
  const t = useTranslate()
  return (
    <Rows
      of={of}
      isShort
      nameOf={(_, index) => t('payRuleSets.break', { number: index + 1 })}
      add={{ label: t('payRuleSets.addBreak'), row: () => ({ starts: '', ends: '', paid: false }) }}
    >
      {(one) => (
        <FieldRow>
          <TimeAt of={at(one, 'starts')} label={t('payRuleSets.timeFrom')} />
          <TimeAt of={at(one, 'ends')} label={t('payRuleSets.timeTo')} />
          <FlagAt of={at(one, 'paid')} label={t('payRuleSets.paidBreak')} />
        </FieldRow>
      )}
    </Rows>
  )
}

function Recorded({ of, rules }: { of: Place<Period['recorded']>; rules: RuleSet }) {
  const t = useTranslate()
  const byHand = rules.allowances.filter((allowance) => allowance.given === 'by_hand')
  const titleOf = (code: string) => byHand.find((one) => one.code === code)?.title ?? code
  return (
    <Rows
      of={of}
      isShort
      nameOf={({ code }) => titleOf(code)}
      add={{
        label: t('payRuleSets.addRecorded'),
        row: () => ({ code: byHand[0]?.code ?? '', hundredths: Number.NaN }),
      }}
    >
      {(one) => (
        <FieldRow>
          <CodeAt of={at(one, 'code')} label={t('payRules.label.allowance')} choices={byHand} />
          <NumberAt
            of={at(one, 'hundredths')}
            units={100}
            input={{ decimals: 2 }}
            label={t('payRuleSets.quantity')}
            description={t('payRuleSets.quantityHelp')}
          />
        </FieldRow>
      )}
    </Rows>
  )
}

type PieceRates = NonNullable<RuleSet['piece_work']>['rates']

function Pieces({ of, rates }: { of: Place<Period['pieces']>; rates: PieceRates }) {
  const t = useTranslate()
  return (
    <Rows
      of={of}
      isShort
      nameOf={({ code }) => rates.find((one) => one.code === code)?.title ?? code}
      add={{ label: t('payRuleSets.addPieces'), row: () => ({ code: rates[0]?.code ?? '', units: Number.NaN }) }}
    >
      {(one) => (
        <FieldRow>
          <CodeAt of={at(one, 'code')} label={t('payRuleSets.piece')} choices={rates} />
          <NumberAt of={at(one, 'units')} label={t('payRuleSets.quantity')} />
        </FieldRow>
      )}
    </Rows>
  )
}

type Holidays = PayRuleExample['holidays']

/** The public holidays at the site of an example; one can begin during a day. */
export function HolidayFields({ holidays }: { holidays: Place<Holidays> }) {
  const t = useTranslate()
  return (
    <Rows
      of={holidays}
      isShort
      nameOf={({ name, date }) => name || (date ? formatDate(date) : t('payRules.kindOfDay.public_holiday'))}
      add={{ label: t('payRuleSets.addHoliday'), row: () => ({ date: '', name: '', starts: null }) }}
    >
      {(one) => (
        <FieldRow>
          <DayAt of={at(one, 'date')} label={t('payRuleSets.day')} />
          <TextAt of={at(one, 'name')} required maxLength={80} label={t('payRuleSets.holidayName')} />
          <HolidayStart of={at(one, 'starts')} />
        </FieldRow>
      )}
    </Rows>
  )
}

function HolidayStart({ of }: { of: Place<Holidays[number]['starts']> }) {
  const t = useTranslate()
  const starts = given(of)
  return (
    <>
      <Switch
        label={t('payRuleSets.partDay')}
        checked={starts !== null}
        onChange={(event) => put(of, event.currentTarget.checked ? '' : null)}
      />
      {starts && <TimeAt of={starts} label={t('payRuleSets.timeFrom')} />}
    </>
  )
}
