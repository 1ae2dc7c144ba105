import type { Allowance, RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ChoiceAt, FlagAt, MoneyAt, PercentAt, TextAt } from './Fields.tsx'
import { newAllowance, newPieceRate, newPieceWork } from './new-rows.ts'
import { Optional } from './Optional.tsx'
import { at, type Place } from './place.ts'
import { FieldRow, Rows } from './Rows.tsx'

const pers = ['hour', 'part_of_hour', 'period', 'day', 'kilometre', 'occasion'] as const
export const counted = ['super', 'payroll_tax', 'workers_compensation'] as const

export function AllowanceFields({ allowances }: { allowances: Place<Allowance[]> }) {
  const t = useTranslate()
  return (
    <Rows
      of={allowances}
      nameOf={({ title }) => title || t('payRuleSets.newAllowance')}
      add={{ label: t('payRuleSets.addAllowance'), row: newAllowance }}
    >
      {(one) => (
        <>
          <FieldRow>
            <TextAt of={at(one, 'title')} required maxLength={160} label={t('payRuleSets.field.title')} />
            <TextAt of={at(one, 'code')} required maxLength={60} label={t('payRuleSets.field.code')} />
            <MoneyAt of={at(one, 'cents')} label={t('payRuleSets.field.cents')} />
            <ChoiceAt
              of={at(one, 'per')}
              label={t('payRuleSets.field.per')}
              options={pers}
              nameOf={(per) => t(`payRuleSets.choice.${per}`)}
            />
            <ChoiceAt
              of={at(one, 'given')}
              label={t('payRuleSets.field.given')}
              options={['always', 'by_hand']}
              nameOf={(given) => t(`payRuleSets.choice.${given}`)}
            />
            <TextAt of={at(one, 'clause')} maxLength={120} label={t('payRuleSets.field.clause')} />
          </FieldRow>
          <FieldRow>
            <FlagAt of={at(one, 'is_multiplied')} label={t('payRuleSets.field.is_multiplied')} />
            {counted.map((what) => (
              <FlagAt key={what} of={at(at(one, 'counts_for'), what)} label={t(`payRuleSets.countsFor_${what}`)} />
            ))}
          </FieldRow>
        </>
      )}
    </Rows>
  )
}

export function PieceFields({ pieces }: { pieces: Place<RuleSet['piece_work']> }) {
  const t = useTranslate()
  return (
    <Optional of={pieces} label={t('payRuleSets.hasPieces')} create={newPieceWork}>
      {(one) => (
        <>
          <Rows
            of={at(one, 'rates')}
            isShort
            least={1}
            nameOf={({ title }) => title || t('payRuleSets.newPiece')}
            add={{ label: t('payRuleSets.addPiece'), row: newPieceRate }}
          >
            {(rate) => (
              <FieldRow>
                <TextAt of={at(rate, 'title')} required maxLength={160} label={t('payRuleSets.field.title')} />
                <TextAt of={at(rate, 'code')} required maxLength={60} label={t('payRuleSets.field.code')} />
                <MoneyAt of={at(rate, 'unit_cents')} label={t('payRuleSets.field.unit_cents')} />
              </FieldRow>
            )}
          </Rows>
          <FieldRow>
            <PercentAt of={at(one, 'guarantee')} label={t('payRuleSets.field.guarantee')} />
            <TextAt of={at(one, 'clause')} maxLength={120} label={t('payRuleSets.field.clause')} />
          </FieldRow>
        </>
      )}
    </Optional>
  )
}
