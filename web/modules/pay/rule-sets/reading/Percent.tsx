import { IconAlertTriangle } from '@tabler/icons-react'
import type { Percentages } from '#contract/payroll/pay-rules/rule-set.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { percentText } from '#web/modules/pay/rule-sets/texts/rule-texts.ts'
import classes from './Reading.module.css'

/** A percentage; one that is missing or still to choose says so. */
export function Percent({ value, ofCasualRate = false }: { value: Percentages['casual']; ofCasualRate?: boolean }) {
  const t = useTranslate()
  const text = percentText(t, value)
  if (value === null) return <span className={classes.missing}>{text}</span>
  if (value === 'to_choose')
    return (
      <span className={classes.choose}>
        <IconAlertTriangle size={15} aria-hidden />
        {text}
      </span>
    )
  return (
    <>
      {text}
      {ofCasualRate && <span className={classes.of}>{t('payRuleSets.ofCasualRate')}</span>}
    </>
  )
}

/** The cells of percentages: permanent, casual, clause. */
export const percentCells = ({ permanent, casual, casual_of, clause }: Percentages) => [
  <Percent key="permanent" value={permanent} />,
  <Percent key="casual" value={casual} ofCasualRate={casual_of === 'casual_rate'} />,
  clause,
]
