import { Checkbox } from '@mantine/core'
import type { Percentages } from '#contract/payroll/pay-rules/rule-set.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { PercentAt, TextAt } from './Fields.tsx'
import { at, type Place, put } from './place.ts'
import { FieldRow } from './Rows.tsx'

type Props = {
  of: Place<Percentages>
  /** that of what the percentages belong to, where it is edited instead of their own */
  clause?: Place<string | null>
}

/** What permanent and casual staff are paid; an empty percentage is time that the rules do not cover. */
export function PercentagesFields({ of, clause = at(of, 'clause') }: Props) {
  const t = useTranslate()
  return (
    <FieldRow>
      <PercentAt
        of={at(of, 'permanent')}
        empty="none"
        label={t('payRules.employment.permanent')}
        placeholder={t('payRuleSets.notCovered')}
      />
      <CasualField of={at(of, 'casual')} base={at(of, 'casual_of')} />
      <TextAt of={clause} label={t('payRuleSets.field.clause')} maxLength={120} />
    </FieldRow>
  )
}

type CasualProps = { of: Place<Percentages['casual']>; base: Place<Percentages['casual_of']> }

/** A percentage of one of two rates; without one, either the text read has none, or the agency still has to choose. */
function CasualField({ of, base }: CasualProps) {
  const t = useTranslate()
  const isToChoose = of.value === 'to_choose'
  const asNumber: Place<number | null> = {
    value: of.value === 'to_choose' ? null : of.value,
    path: of.path,
    change: (update, changed) => of.change((value) => update(value === 'to_choose' ? null : value), changed),
  }
  return (
    <div>
      <PercentAt
        of={asNumber}
        empty="none"
        label={t('payRules.employment.casual')}
        placeholder={t(isToChoose ? 'payRuleSets.toChoose' : 'payRuleSets.notCovered')}
      />
      {typeof of.value === 'number' ? (
        <Checkbox
          mt={6}
          size="xs"
          label={t('payRuleSets.ofCasualRate')}
          checked={base.value === 'casual_rate'}
          onChange={(event) => put(base, event.currentTarget.checked ? 'casual_rate' : 'hourly_rate')}
        />
      ) : (
        <Checkbox
          mt={6}
          size="xs"
          label={t('payRuleSets.stillToChoose')}
          checked={isToChoose}
          onChange={(event) => put(of, event.currentTarget.checked ? 'to_choose' : null)}
        />
      )}
    </div>
  )
}
