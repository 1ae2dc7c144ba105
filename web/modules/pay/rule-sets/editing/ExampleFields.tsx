import { Button, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useContext, useState } from 'react'
import { employments, lineLabels, type RuleSet, weekdays } from '#contract/payroll/pay-rules/rule-set.ts'
import type { PayRuleExample } from '#contract/payroll/pay-rules/rule-sets.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { zoneOptions } from '#web/lib/zones.ts'
import { money, weekdayName } from '#web/modules/pay/rule-sets/texts/rule-texts.ts'
import { personText } from '#web/modules/pay/rule-sets/view/Examples.tsx'
import { LabelAt } from './BandFields.tsx'
import { CodeAt, CodesAt } from './CodeFields.tsx'
import { ChoiceAt, FlagAt, MoneyAt, NumberAt, TextAt } from './Fields.tsx'
import { newExample } from './new-rows.ts'
import { HolidayFields, PeriodFields } from './PeriodFields.tsx'
import { at, isWithin, type Place } from './place.ts'
import { ProblemsContext } from './problems.ts'
import { FieldRow, Part, Rows } from './Rows.tsx'

type Props = { rules: RuleSet; examples: Place<PayRuleExample[]> }

/** The examples: who works when, and what that must come to. */
export function ExampleFields({ rules, examples }: Props) {
  const t = useTranslate()
  return (
    <Rows
      of={examples}
      nameOf={({ title }) => title || t('payRuleSets.newExample')}
      add={{ label: t('payRuleSets.addExample'), row: () => newExample(rules) }}
    >
      {(example) => <Example rules={rules} of={example} />}
    </Rows>
  )
}

type ExampleProps = { rules: RuleSet; of: Place<PayRuleExample> }

/** Closed it says who works when; one with something to correct is open. */
function Example({ rules, of }: ExampleProps) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(of.value.title === '')
  const hasProblem = Object.keys(useContext(ProblemsContext)).some((path) => isWithin(path, of.path))
  const isShown = isOpen || hasProblem
  return (
    <>
      <Text c="dimmed">{personText(t, rules, of.value)}</Text>
      <FieldRow>
        <MoneyAt of={at(of, 'expected_cents')} label={t('payRuleSets.expected')} />
      </FieldRow>
      {!hasProblem && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isShown}
            leftSection={isShown ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {t('payRuleSets.exampleDetails')}
          </Button>
        </div>
      )}
      {isShown && <ExampleDetails rules={rules} of={of} />}
    </>
  )
}

function ExampleDetails({ rules, of }: ExampleProps) {
  const t = useTranslate()
  return (
    <>
      <FieldRow>
        <TextAt of={at(of, 'title')} required maxLength={160} label={t('payRuleSets.field.title')} />
        <CodeAt of={at(of, 'classification')} label={t('payRuleSets.classification')} choices={rules.classifications} />
        <ChoiceAt
          of={at(of, 'employment')}
          label={t('payRuleSets.employment')}
          options={employments}
          nameOf={(employment) => t(`payRules.employment.${employment}`)}
        />
        <NumberAt
          of={at(of, 'age')}
          empty="none"
          label={t('payRuleSets.age')}
          input={{ placeholder: t('payRuleSets.adult') }}
        />
        <ChoiceAt
          of={at(of, 'week_starts_on')}
          label={t('payRuleSets.weekStartsOn')}
          options={weekdays}
          nameOf={(day) => weekdayName(day)}
        />
        <CodeAt of={at(of, 'time_zone')} label={t('payRuleSets.timeZone')} choices={zones()} />
      </FieldRow>
      <FlagAt of={at(of, 'works_permanent_nights')} label={t('payRuleSets.worksNights')} />
      {rules.all_purpose_allowances.length > 0 && (
        <CodesAt
          of={at(of, 'all_purpose_allowances')}
          label={t('payRuleSets.allPurpose')}
          choices={rules.all_purpose_allowances}
        />
      )}
      <Part title={t('payRuleSets.periods')}>
        <PeriodFields rules={rules} periods={at(of, 'periods')} />
      </Part>
      <Part title={t('payRuleSets.holidays')}>
        <HolidayFields holidays={at(of, 'holidays')} />
      </Part>
      <Part title={t('payRuleSets.expectedLines')}>
        <Rows
          of={at(of, 'expected_lines')}
          isShort
          nameOf={({ label, cents }) =>
            [t(`payRules.label.${label}`), !Number.isNaN(cents) && money(cents)].filter(Boolean).join(': ')
          }
          add={{
            label: t('payRuleSets.addExpectedLine'),
            row: () => ({ label: lineLabels[0], cents: Number.NaN }),
          }}
        >
          {(line) => (
            <FieldRow>
              <LabelAt of={at(line, 'label')} />
              <MoneyAt of={at(line, 'cents')} label={t('payRuleSets.expected')} />
            </FieldRow>
          )}
        </Rows>
      </Part>
    </>
  )
}

const zones = () => zoneOptions().map(({ value, label }) => ({ code: value, title: label }))
