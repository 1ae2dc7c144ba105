import { employments, kindsOfDay, type RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { employmentsText } from '#web/modules/pay/rule-sets/texts/rule-texts.ts'
import { ChoiceAt, ChoicesAt, HoursAt, PercentAt, TextAt } from './Fields.tsx'
import { newMinimum, newMissedBreak, newShortRest } from './new-rows.ts'
import { Optional } from './Optional.tsx'
import { PercentagesFields } from './PercentagesFields.tsx'
import { at, type Place } from './place.ts'
import { FieldRow, Rows } from './Rows.tsx'

type RestProps = { rest: Place<RuleSet['short_rest']>; missed: Place<RuleSet['missed_break']> }

/** What is paid after too short a rest, and for a break that was not taken. */
export function RestFields({ rest, missed }: RestProps) {
  const t = useTranslate()
  return (
    <>
      <Optional of={rest} label={t('payRuleSets.hasShortRest')} create={newShortRest}>
        {(one) => (
          <>
            <FieldRow>
              <HoursAt of={at(one, 'minutes')} label={t('payRuleSets.field.rest_minutes')} />
              <ChoiceAt
                of={at(one, 'after')}
                label={t('payRuleSets.field.rest_after')}
                options={['any_work', 'overtime']}
                nameOf={(after) => t(`payRuleSets.choice.${after}`)}
              />
            </FieldRow>
            <PercentagesFields of={at(one, 'percentages')} />
          </>
        )}
      </Optional>
      <Optional of={missed} label={t('payRuleSets.hasMissedBreak')} create={newMissedBreak}>
        {(one) => (
          <FieldRow>
            <HoursAt of={at(one, 'over_minutes')} label={t('payRuleSets.field.over_minutes')} />
            <HoursAt of={at(one, 'earliest_minutes')} label={t('payRuleSets.field.earliest_minutes')} />
            <HoursAt of={at(one, 'latest_minutes')} label={t('payRuleSets.field.latest_minutes')} />
            <HoursAt of={at(one, 'shortest_minutes')} label={t('payRuleSets.field.shortest_minutes')} />
            <PercentAt of={at(one, 'percentage')} label={t('payRuleSets.extraPercentage')} />
            <TextAt of={at(one, 'clause')} maxLength={120} label={t('payRuleSets.field.clause')} />
          </FieldRow>
        )}
      </Optional>
    </>
  )
}

/** How long a period is paid at the least; the first that applies counts. */
export function MinimumFields({ rows }: { rows: Place<RuleSet['minimum_engagement']> }) {
  const t = useTranslate()
  return (
    <Rows
      of={rows}
      isOrdered
      nameOf={(row) => employmentsText(t, row.employments) || t('payRuleSets.newMinimum')}
      add={{ label: t('payRuleSets.addMinimum'), row: newMinimum }}
    >
      {(row) => (
        <>
          <FieldRow>
            <HoursAt of={at(row, 'minutes')} label={t('payRuleSets.field.minutes')} />
            <ChoiceAt
              of={at(row, 'counts')}
              label={t('payRuleSets.field.counts')}
              options={['each_period', 'day_at_customer']}
              nameOf={(counts) => t(`payRuleSets.choice.${counts}`)}
            />
            <ChoiceAt
              of={at(row, 'paid_at')}
              label={t('payRuleSets.field.paid_at')}
              options={['weekday', 'kind_of_day']}
              nameOf={(paid) => t(`payRuleSets.choice.${paid}`)}
            />
            <TextAt of={at(row, 'clause')} maxLength={120} label={t('payRuleSets.field.clause')} />
          </FieldRow>
          <ChoicesAt
            of={at(row, 'employments')}
            required
            label={t('payRuleSets.field.employments')}
            options={employments}
            nameOf={(employment) => t(`payRules.employment.${employment}`)}
          />
          <ChoicesAt
            of={at(row, 'kinds_of_day')}
            required
            label={t('payRuleSets.field.kinds_of_day')}
            options={kindsOfDay}
            nameOf={(kind) => t(`payRules.kindOfDay.${kind}`)}
          />
        </>
      )}
    </Rows>
  )
}
