import { Stack, Text } from '@mantine/core'
import {
  kindsOfDay,
  type OvertimeTier,
  type OvertimeTrigger,
  type RuleSet,
} from '#contract/payroll/pay-rules/rule-set.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { percentCells } from './Percent.tsx'
import { percentColumns } from './percent-columns.ts'
import classes from './Reading.module.css'
import { RuleTable } from './RuleTable.tsx'

type Props = { rules: RuleSet }

/** When time becomes overtime, and what it is paid. */
export function OvertimeRules({ rules }: Props) {
  const t = useTranslate()
  const { minimum_minutes: minimum, tiers } = rules.overtime
  return (
    <Stack gap="md">
      <Triggers rules={rules} />
      <RuleTable
        label={t('payRuleSets.tiers')}
        columns={[{ title: t('payRuleSets.kindOfDay') }, { title: t('payRuleSets.tiers') }, ...percentColumns(t)]}
        rows={kindsOfDay.flatMap((kind) =>
          tiers[kind].map((tier, at) => ({
            key: `${kind} ${at}`,
            isContinued: at < tiers[kind].length - 1,
            cells: [
              at === 0 ? t(`payRules.kindOfDay.${kind}`) : <span key="name" aria-hidden />,
              <TierName key="tier" tier={tier} isOnly={tiers[kind].length === 1} />,
              ...percentCells(tier.percentages),
            ],
          })),
        )}
      />
      {minimum !== null && <Text>{t('payRuleSets.minimumOvertime', { hours: formatMinutes(minimum) })}</Text>}
    </Stack>
  )
}

function TierName({ tier: { minutes, label }, isOnly }: { tier: OvertimeTier; isOnly: boolean }) {
  const t = useTranslate()
  return (
    <>
      {minutes === null
        ? t(isOnly ? 'payRuleSets.tierAll' : 'payRuleSets.tierRest')
        : t('payRuleSets.tierFirst', { hours: formatMinutes(minutes) })}
      <span className={classes.code}>{t(`payRules.label.${label}`)}</span>
    </>
  )
}

function Triggers({ rules }: Props) {
  const t = useTranslate()
  const { triggers } = rules.overtime
  if (triggers.length === 0) return <Text>{t('payRuleSets.noOvertime')}</Text>
  return (
    <div>
      <Text mb="xs">{t('payRuleSets.triggersText')}</Text>
      <ol className={classes.triggers}>
        {triggers.map((trigger) => (
          <li key={trigger}>
            <TriggerText rules={rules} trigger={trigger} />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** A trigger with its limit, where one number says it. */
function TriggerText({
  rules: { ordinary_hours: hours, short_rest: rest },
  trigger,
}: Props & { trigger: OvertimeTrigger }) {
  const t = useTranslate()
  const words = t(`payRules.trigger.${trigger}`)
  const limits = {
    short_rest: [rest?.minutes],
    day: [hours.day.permanent, hours.day.casual],
    week: [hours.week.permanent, hours.week.casual],
    cycle: [hours.cycle?.minutes],
    days: [],
    span: [],
  } as const satisfies Record<OvertimeTrigger, readonly (number | null | undefined)[]>
  const given = [...new Set(limits[trigger].filter((limit) => typeof limit === 'number'))]
  if (trigger === 'days' && hours.days_a_week !== null) return `${words}: ${hours.days_a_week}`
  return given.length === 0 ? words : `${words}: ${given.map(formatMinutes).join(' / ')}`
}
