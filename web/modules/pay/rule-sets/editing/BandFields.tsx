import {
  type Band,
  kindsOfDay,
  lineLabels,
  type RuleSet,
  type ShiftLoading,
  weekdays,
} from '#contract/payroll/pay-rules/rule-set.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { weekdayName } from '#web/modules/pay/rule-sets/texts/rule-texts.ts'
import { ChoiceAt, ChoicesAt, FlagAt, MoneyAt, PercentAt, TextAt, TimeAt } from './Fields.tsx'
import { newBand, newPercentages, newShiftLoading } from './new-rows.ts'
import { Optional } from './Optional.tsx'
import { PercentagesFields } from './PercentagesFields.tsx'
import { at, type Place } from './place.ts'
import { FieldRow, Part, Rows } from './Rows.tsx'

type Props = {
  bands: Place<Band[]>
  loadings: Place<ShiftLoading[]>
  stacking: Place<RuleSet['stacking']>
  cap: Place<number | null>
}

/** Times of day and whole shifts that are paid more, and what applies where several do. */
export function BandFields({ bands, loadings, stacking, cap }: Props) {
  const t = useTranslate()
  return (
    <>
      <Part title={t('payRuleSets.bands')}>
        <Rows
          of={bands}
          nameOf={({ label }) => t(`payRules.label.${label}`)}
          add={{ label: t('payRuleSets.addBand'), row: newBand }}
        >
          {(band) => <BandRow of={band} />}
        </Rows>
      </Part>
      <Part title={t('payRuleSets.shiftLoadings')}>
        <Rows
          of={loadings}
          isOrdered
          nameOf={({ label }) => t(`payRules.label.${label}`)}
          add={{ label: t('payRuleSets.addShiftLoading'), row: newShiftLoading }}
        >
          {(loading) => <LoadingRow of={loading} />}
        </Rows>
      </Part>
      <Part title={t('payRuleSets.field.stacking')}>
        <FieldRow>
          <ChoiceAt
            of={stacking}
            label={t('payRuleSets.field.stacking')}
            options={['highest', 'sum']}
            nameOf={(way) => t(`payRuleSets.choice.${way}`)}
          />
          {stacking.value === 'sum' && (
            <PercentAt
              of={cap}
              empty="none"
              label={t('payRuleSets.field.stacking_cap')}
              placeholder={t('payRuleSets.noLimit')}
            />
          )}
        </FieldRow>
      </Part>
    </>
  )
}

function BandRow({ of }: { of: Place<Band> }) {
  const t = useTranslate()
  const pay = at(of, 'pay')
  return (
    <>
      <FieldRow>
        <LabelAt of={at(of, 'label')} />
        <TimeAt of={at(at(of, 'times'), 'from')} label={t('payRuleSets.timeFrom')} />
        <TimeAt of={at(at(of, 'times'), 'to')} label={t('payRuleSets.timeTo')} />
        <ChoiceAt
          of={payIn(pay)}
          label={t('payRuleSets.field.pay_in')}
          options={['percent', 'cents']}
          nameOf={(way) => t(`payRuleSets.choice.${way}`)}
        />
      </FieldRow>
      <DaysAt of={at(of, 'days')} />
      <FlagAt of={at(of, 'on_public_holidays')} label={t('payRuleSets.field.on_public_holidays')} />
      <PayFields of={pay} clause={at(of, 'clause')} />
    </>
  )
}

type Pay = Band['pay']
type InPercent = Extract<Pay, { in: 'percent' }>
type InCents = Extract<Pay, { in: 'cents' }>

const payIn = ({ value, path, change }: Place<Pay>): Place<Pay['in']> => ({
  value: value.in,
  path: `${path}.in`,
  change: (update, changed) =>
    change((pay) => {
      const next = update(pay.in)
      if (next === pay.in) return pay
      return next === 'percent'
        ? { in: 'percent', percentages: newPercentages() }
        : { in: 'cents', cents: Number.NaN, per: 'hour' }
    }, changed),
})

function PayFields({ of, clause }: { of: Place<Pay>; clause: Place<string | null> }) {
  const t = useTranslate()
  const { value, path, change } = of
  if (value.in === 'percent') {
    const percent: Place<InPercent> = {
      ...{ value, path },
      change: (update, changed) => change((pay) => (pay.in === 'percent' ? update(pay) : pay), changed),
    }
    return <PercentagesFields of={at(percent, 'percentages')} clause={clause} />
  }
  const cents: Place<InCents> = {
    ...{ value, path },
    change: (update, changed) => change((pay) => (pay.in === 'cents' ? update(pay) : pay), changed),
  }
  return (
    <FieldRow>
      <MoneyAt of={at(cents, 'cents')} label={t('payRuleSets.field.cents')} />
      <ChoiceAt
        of={at(cents, 'per')}
        label={t('payRuleSets.field.per')}
        options={['hour', 'part_of_hour']}
        nameOf={(per) => t(`payRuleSets.choice.${per}`)}
      />
      <TextAt of={clause} maxLength={120} label={t('payRuleSets.field.clause')} />
    </FieldRow>
  )
}

const nights = ['both', 'only', 'not'] as const
type Nights = (typeof nights)[number]

function LoadingRow({ of }: { of: Place<ShiftLoading> }) {
  const t = useTranslate()
  return (
    <>
      <FieldRow>
        <LabelAt of={at(of, 'label')} />
        <ChoiceAt
          of={at(of, 'decided_by')}
          label={t('payRuleSets.field.decided_by')}
          options={['start', 'finish']}
          nameOf={(way) => t(`payRuleSets.choice.${way}`)}
        />
        <TimeAt of={at(of, 'from')} label={t('payRuleSets.timeFrom')} />
        <TimeAt of={at(of, 'until')} label={t('payRuleSets.timeUntil')} />
        <ChoiceAt
          of={nightsOf(at(of, 'permanent_nights'))}
          label={t('payRuleSets.field.permanent_nights')}
          options={nights}
          nameOf={(who) => t(`payRuleSets.choice.nights_${who}`)}
        />
        <TextAt of={at(of, 'clause')} maxLength={120} label={t('payRuleSets.field.clause')} />
      </FieldRow>
      <DaysAt of={at(of, 'days')} />
      {kindsOfDay.map((kind) => (
        <Optional
          key={kind}
          of={at(at(of, 'percentages'), kind)}
          label={t(`payRules.kindOfDay.${kind}`)}
          create={newPercentages}
        >
          {(percentages) => <PercentagesFields of={percentages} />}
        </Optional>
      ))}
    </>
  )
}

const nightsNamed = (value: boolean | null): Nights => (value === null ? 'both' : value ? 'only' : 'not')

const nightsOf = ({ value, path, change }: Place<boolean | null>): Place<Nights> => ({
  value: nightsNamed(value),
  path,
  change: (update, changed) =>
    change((before) => {
      const next = update(nightsNamed(before))
      return next === 'both' ? null : next === 'only'
    }, changed),
})

export function LabelAt({ of }: { of: Place<(typeof lineLabels)[number]> }) {
  const t = useTranslate()
  return (
    <ChoiceAt
      of={of}
      label={t('payRuleSets.line')}
      options={lineLabels}
      nameOf={(label) => t(`payRules.label.${label}`)}
    />
  )
}

function DaysAt({ of }: { of: Place<(typeof weekdays)[number][]> }) {
  const t = useTranslate()
  return (
    <ChoicesAt
      of={of}
      required
      label={t('payRuleSets.field.days')}
      options={weekdays}
      nameOf={(day) => weekdayName(day, 'short')}
    />
  )
}
