import { Alert, Button } from '@mantine/core'
import { IconCoffee } from '@tabler/icons-react'
import { breaksIn } from '#web/lib/form/BreakFields.tsx'
import { breakText } from '#web/lib/break-texts.ts'
import { formatList } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { type DayBreaks, replacedBreaks } from './day-breaks.ts'

type Props = { of: WorkingForm<'breaks'>; by_day: readonly DayBreaks[] }

/** Shows which of the site's rule breaks a shift's own breaks replace, whether typed or from a pattern. */
export function ReplacedBreaks({ of, by_day }: Props) {
  const t = useTranslate()
  const replaced = replacedBreaks(breaksIn(of.form.useWatchValue('breaks')), by_day)
  if (replaced.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconCoffee aria-hidden />} p="sm" role="status">
      {t('rosters.shift.replacedBreaks', { breaks: formatList(replaced.map((one) => breakText(t, one))) })}{' '}
      <Button size="compact-sm" variant="default" onClick={() => of.form.setFieldValue('breaks', null)}>
        {t('rosters.shift.useRules')}
      </Button>
    </Alert>
  )
}
