import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { kindsOfDay, overtimeTriggers, type RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { LabelAt } from './BandFields.tsx'
import { HoursAt } from './Fields.tsx'
import { newTier } from './new-rows.ts'
import { PercentagesFields } from './PercentagesFields.tsx'
import { addRow, at, type Place } from './place.ts'
import { FieldRow, Part, Rows } from './Rows.tsx'

type Overtime = RuleSet['overtime']

/** When time becomes overtime, in order, and what it is paid by the kind of day. */
export function OvertimeFields({ overtime }: { overtime: Place<Overtime> }) {
  const t = useTranslate()
  return (
    <>
      <Part title={t('payRuleSets.field.triggers')}>
        <Rows of={at(overtime, 'triggers')} isOrdered nameOf={(trigger) => t(`payRules.trigger.${trigger}`)} add={null}>
          {() => null}
        </Rows>
        <AddTrigger of={at(overtime, 'triggers')} />
      </Part>
      {kindsOfDay.map((kind) => (
        <Part key={kind} title={t(`payRules.kindOfDay.${kind}`)}>
          <Rows
            of={at(at(overtime, 'tiers'), kind)}
            isOrdered
            least={1}
            nameOf={({ label }) => t(`payRules.label.${label}`)}
            add={{ label: t('payRuleSets.addTier'), row: newTier }}
          >
            {(tier) => (
              <>
                <FieldRow>
                  <LabelAt of={at(tier, 'label')} />
                  <HoursAt
                    of={at(tier, 'minutes')}
                    empty="none"
                    label={t('payRuleSets.field.tier_minutes')}
                    placeholder={t('payRuleSets.tierRest')}
                  />
                </FieldRow>
                <PercentagesFields of={at(tier, 'percentages')} />
              </>
            )}
          </Rows>
        </Part>
      ))}
      <Part title={t('payRules.label.minimum_overtime')}>
        <FieldRow>
          <HoursAt
            of={at(overtime, 'minimum_minutes')}
            empty="none"
            label={t('payRuleSets.field.minimum_minutes')}
            placeholder={t('payRuleSets.none')}
          />
        </FieldRow>
      </Part>
    </>
  )
}

/** Each trigger can be there once. */
function AddTrigger({ of }: { of: Place<Overtime['triggers']> }) {
  const t = useTranslate()
  const missing = overtimeTriggers.filter((trigger) => !of.value.includes(trigger))
  if (missing.length === 0) return null
  return (
    <div>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('payRuleSets.addTrigger')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {missing.map((trigger) => (
            <Menu.Item key={trigger} onClick={() => addRow(of, trigger)}>
              {t(`payRules.trigger.${trigger}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
