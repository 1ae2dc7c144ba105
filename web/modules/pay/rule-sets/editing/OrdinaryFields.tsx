import { kindsOfDay, type RuleSet, type Weekday, weekdays } from '#contract/payroll/pay-rules/rule-set.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { weekdayName } from '#web/modules/pay/rule-sets/texts/rule-texts.ts'
import classes from './Editing.module.css'
import { ChoiceAt, DayAt, HoursAt, NumberAt, PercentAt, ProblemOf, TextAt, TimeAt } from './Fields.tsx'
import { newCycle, newLeaveLoading } from './new-rows.ts'
import { Optional } from './Optional.tsx'
import { PercentagesFields } from './PercentagesFields.tsx'
import { at, type Place } from './place.ts'
import { FieldRow, Part } from './Rows.tsx'

type Hours = RuleSet['ordinary_hours']
type Span = Hours['span'][Weekday]

/** When hours are ordinary by day, and how many of them. */
export function OrdinaryHoursFields({ hours }: { hours: Place<Hours> }) {
  const t = useTranslate()
  const span = at(hours, 'span')
  return (
    <>
      <ProblemOf path={span.path} />
      <FieldRow isWide>
        {weekdays.map((day) => (
          <SpanOfDay key={day} of={at(span, day)} name={weekdayName(day)} />
        ))}
        <SpanOfDay of={at(span, 'public_holiday')} name={t('payRules.kindOfDay.public_holiday')} />
      </FieldRow>
      <Part title={t('payRuleSets.limits')}>
        <FieldRow isWide>
          <LimitFields of={at(hours, 'day')} name={t('payRuleSets.field.limit_day')} />
          <LimitFields of={at(hours, 'week')} name={t('payRuleSets.field.limit_week')} />
        </FieldRow>
        <ProblemOf path={at(hours, 'day').path} />
        <ProblemOf path={at(hours, 'week').path} />
        <FieldRow isWide>
          <NumberAt of={at(hours, 'days_a_week')} empty="none" label={t('payRuleSets.field.days_a_week')} />
        </FieldRow>
      </Part>
      <Optional of={at(hours, 'cycle')} label={t('payRuleSets.hasCycle')} create={newCycle}>
        {(cycle) => (
          <FieldRow>
            <HoursAt of={at(cycle, 'minutes')} label={t('payRuleSets.field.cycle_minutes')} />
            <NumberAt of={at(cycle, 'weeks')} label={t('payRuleSets.field.cycle_weeks')} />
            <DayAt of={at(cycle, 'starts_on')} label={t('payRuleSets.field.cycle_starts_on')} />
          </FieldRow>
        )}
      </Optional>
    </>
  )
}

const spanKinds = ['no_limit', 'times', 'none'] as const
type SpanKind = (typeof spanKinds)[number]

const kindOf = (span: Span): SpanKind => (span === null ? 'no_limit' : span === 'none' ? 'none' : 'times')
const spanOf = (kind: SpanKind, before: Span): Span => {
  if (kind === 'times') return before === null || before === 'none' ? { from: '', to: '' } : before
  return kind === 'none' ? 'none' : null
}

function SpanOfDay({ of, name }: { of: Place<Span>; name: string }) {
  const t = useTranslate()
  const kind: Place<SpanKind> = {
    value: kindOf(of.value),
    path: of.path,
    change: (update, changed) => of.change((span) => spanOf(update(kindOf(span)), span), changed),
  }
  const times = timesOf(of)
  return (
    <div>
      <ChoiceAt of={kind} label={name} options={spanKinds} nameOf={(one) => t(`payRuleSets.span_${one}`)} />
      {times && (
        <div className={classes.times}>
          <TimeAt of={at(times, 'from')} label={t('payRuleSets.fromOn', { day: name })} />
          <TimeAt of={at(times, 'to')} label={t('payRuleSets.toOn', { day: name })} />
        </div>
      )}
    </div>
  )
}

type Times = Exclude<Span, 'none' | null>

/** The times of a span that has some. */
function timesOf({ value, path, change }: Place<Span>): Place<Times> | null {
  if (value === null || value === 'none') return null
  return {
    value,
    path,
    change: (update, changed) => change((span) => (span === null || span === 'none' ? span : update(span)), changed),
  }
}

function LimitFields({ of, name }: { of: Place<Hours['day']>; name: string }) {
  const t = useTranslate()
  return (['permanent', 'casual'] as const).map((employment) => (
    <HoursAt
      key={employment}
      of={at(of, employment)}
      empty="none"
      label={`${name}, ${t(`payRules.employment.${employment}`)}`}
      placeholder={t('payRuleSets.noLimit')}
    />
  ))
}

type PayProps = {
  ordinary: Place<RuleSet['ordinary']>
  midnight: Place<RuleSet['across_midnight']>
  clockChange: Place<RuleSet['clock_change']>
  leaveLoading: Place<RuleSet['annual_leave_loading']>
}

const ways = ['by_the_clock', 'major_portion', 'day_of_start'] as const

/** What an ordinary hour is paid by the kind of day, which day it belongs to, and what annual leave has in addition. */
export function OrdinaryPayFields({ ordinary, midnight, clockChange, leaveLoading }: PayProps) {
  const t = useTranslate()
  return (
    <>
      {kindsOfDay.map((kind) => (
        <Part key={kind} title={t(`payRules.kindOfDay.${kind}`)}>
          <PercentagesFields of={at(ordinary, kind)} />
        </Part>
      ))}
      <Part title={t('payRuleSets.acrossMidnight')}>
        <FieldRow isWide>
          <ChoiceAt
            of={at(midnight, 'day')}
            label={t('payRuleSets.field.midnight_day')}
            options={ways}
            nameOf={(way) => t(`payRuleSets.choice.${way}`)}
          />
          <ChoiceAt
            of={at(midnight, 'public_holiday')}
            label={t('payRuleSets.field.midnight_holiday')}
            options={ways}
            nameOf={(way) => t(`payRuleSets.choice.${way}`)}
          />
          <ChoiceAt
            of={clockChange}
            label={t('payRuleSets.field.clock_change')}
            options={['by_the_clock', 'elapsed']}
            nameOf={(way) => t(`payRuleSets.choice.${way}`)}
          />
        </FieldRow>
      </Part>
      <Optional of={leaveLoading} label={t('payRuleSets.hasLeaveLoading')} create={newLeaveLoading}>
        {(one) => (
          <FieldRow isWide>
            <PercentAt of={at(one, 'percentage')} label={t('payRuleSets.extraPercentage')} />
            <TextAt of={at(one, 'clause')} maxLength={120} label={t('payRuleSets.field.clause')} />
          </FieldRow>
        )}
      </Optional>
    </>
  )
}
