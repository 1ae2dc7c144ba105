import { Switch, Text } from '@mantine/core'
import { IconCoffee } from '@tabler/icons-react'
import { type BreakRule, type WorkedBreak, isAutomatic } from '#contract/rostering/breaks.ts'
import { breaksIn } from '#web/lib/form/BreakFields.tsx'
import { workedBreakText } from '#web/lib/break-texts.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { timesheetAccess } from '#web/modules/timesheets/timesheet-access.ts'
import classes from '#web/modules/timesheets/Timesheets.module.css'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type Props = {
  of: WorkingForm<'breaks' | 'breaks_by'>
  rules: readonly BreakRule[]
  /** the breaks that the rules deduct from the times entered */
  by_rules: readonly WorkedBreak[]
}

/** The breaks that the location's rules deduct automatically. Employees cannot change them; the agency can. */
export function DeductedBreaks({ of, rules, by_rules }: Props) {
  const t = useTranslate()
  const { plans } = timesheetAccess(useSession())
  const isByHand = of.form.useWatchValue('breaks_by') === 'hand'
  if (!rules.some(isAutomatic) || (isByHand && !plans)) return null
  return (
    <div className={classes.wide}>
      {plans && (
        <Switch
          mb="sm"
          label={t('timesheets.form.byRules')}
          checked={!isByHand}
          onChange={(event) => decide(of, by_rules, event.currentTarget.checked)}
        />
      )}
      {!isByHand && (
        <div aria-live="polite">
          {by_rules.length === 0 && <Text c="dimmed">{t('timesheets.form.noneByRules')}</Text>}
          {by_rules.map((one) => (
            <Text key={one.rule} className={classes.deducted}>
              <IconCoffee size={16} aria-hidden />
              {workedBreakText(t, one)}
            </Text>
          ))}
          {!plans && by_rules.length > 0 && (
            <Text size="sm" c="dimmed" mt={4}>
              {t('timesheets.form.notTaken')}
            </Text>
          )}
        </div>
      )}
    </div>
  )
}

/** Copies the deducted breaks to the form so that they can be edited, or removes them when the rules apply again. */
function decide({ form }: Props['of'], by_rules: readonly WorkedBreak[], rulesDecide: boolean) {
  const breaks = [...breaksIn(form.getValues().breaks)]
  const taken = by_rules.map(({ minutes, paid }) => ({ minutes, paid }))
  form.setFieldValue('breaks_by', rulesDecide ? 'rules' : 'hand')
  form.setFieldValue('breaks', rulesDecide ? taken.reduce(withoutBreak, breaks) : [...taken, ...breaks])
}

function withoutBreak(breaks: Pause[], { minutes, paid }: Pause) {
  const at = breaks.findIndex((one) => one.minutes === minutes && one.paid === paid)
  return at === -1 ? breaks : breaks.toSpliced(at, 1)
}

type Pause = { minutes: number; paid: boolean }
