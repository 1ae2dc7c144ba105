import { Text } from '@mantine/core'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FlagAt, MoneyAt, NumberAt, PercentAt, TextAt } from './Fields.tsx'
import { newAllPurpose, newClassification, newJunior } from './new-rows.ts'
import { at, type Place } from './place.ts'
import { FieldRow, Part, Rows } from './Rows.tsx'

type Classification = RuleSet['classifications'][number]

type Props = {
  classifications: Place<Classification[]>
  allPurpose: Place<RuleSet['all_purpose_allowances']>
  casual: Place<RuleSet['casual']>
}

/** The levels with their rates, what is added to everybody's rate, and the casual loading. */
export function ClassificationFields({ classifications, allPurpose, casual }: Props) {
  const t = useTranslate()
  return (
    <>
      <Text c="dimmed" mb="md">
        {t('payRuleSets.oneRateHelp')}
      </Text>
      <Rows
        of={classifications}
        least={1}
        isShort
        nameOf={({ title }) => title || t('payRuleSets.newClassification')}
        add={{ label: t('payRuleSets.addClassification'), row: newClassification }}
      >
        {(one) => <OneClassification of={one} />}
      </Rows>
      <Part title={t('payRuleSets.allPurpose')}>
        <Rows
          of={allPurpose}
          isShort
          nameOf={({ title }) => title || t('payRuleSets.newAllowance')}
          add={{ label: t('payRuleSets.addAllowance'), row: newAllPurpose }}
        >
          {(one) => (
            <FieldRow>
              <TextAt of={at(one, 'code')} required maxLength={60} label={t('payRuleSets.field.code')} />
              <TextAt of={at(one, 'title')} required maxLength={160} label={t('payRuleSets.field.title')} />
              <MoneyAt of={at(one, 'weekly_cents')} label={t('payRuleSets.field.weekly_cents')} />
              <TextAt of={at(one, 'clause')} maxLength={120} label={t('payRuleSets.field.clause')} />
            </FieldRow>
          )}
        </Rows>
      </Part>
      <Part title={t('payRules.employment.casual')}>
        <FieldRow>
          <PercentAt of={at(casual, 'loading')} label={t('payRuleSets.field.loading')} />
        </FieldRow>
        <FlagAt
          of={at(casual, 'rounds_casual_rate')}
          label={t('payRuleSets.field.rounds_casual_rate')}
          description={t('payRuleSets.roundsHelp')}
        />
      </Part>
    </>
  )
}

function OneClassification({ of }: { of: Place<Classification> }) {
  const t = useTranslate()
  return (
    <>
      <FieldRow>
        <TextAt of={at(of, 'title')} required maxLength={160} label={t('payRuleSets.field.title')} />
        <TextAt of={at(of, 'code')} required maxLength={60} label={t('payRuleSets.field.code')} />
        <MoneyAt of={at(of, 'weekly_cents')} empty="none" label={t('payRuleSets.field.weekly_cents')} />
        <MoneyAt of={at(of, 'hourly_cents')} empty="none" label={t('payRuleSets.field.hourly_cents')} />
      </FieldRow>
      <Juniors of={at(of, 'juniors')} />
    </>
  )
}

function Juniors({ of }: { of: Place<Classification['juniors']> }) {
  const t = useTranslate()
  return (
    <Rows
      of={of}
      isShort
      nameOf={({ below_age: age }) =>
        Number.isNaN(age) ? t('payRuleSets.newAge') : t('payRuleSets.belowAge', { age })
      }
      add={{ label: t('payRuleSets.addAge'), row: newJunior }}
    >
      {(junior) => (
        <FieldRow>
          <NumberAt of={at(junior, 'below_age')} label={t('payRuleSets.field.below_age')} />
          <PercentAt of={at(junior, 'percentage')} label={t('payRuleSets.field.percentage')} />
        </FieldRow>
      )}
    </Rows>
  )
}
