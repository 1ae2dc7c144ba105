import { SegmentedControl, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ShiftBreak } from '#contract/rostering/rosters/roster-shifts.ts'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { breaksOrigin } from '#web/lib/break-texts.ts'
import { BreakFields, breaksIn } from './BreakFields.tsx'
import { useTranslate } from '#web/lib/wording.ts'

type Props = {
  of: WorkingForm<'breaks'>
  /** the initial value of custom breaks */
  usual: readonly ShiftBreak[]
  /** shown while the rules apply */
  children: ReactNode
  /** shown below custom breaks: the rule breaks that they replace */
  replaced?: ReactNode
}

/** Switches the breaks of a form between the site's rules (null) and custom ones. */
export function BreaksChoice({ of, usual, children, replaced }: Props) {
  const t = useTranslate()
  const breaks = of.form.useWatchValue('breaks')
  const by = breaks === null ? 'rules' : 'hand'
  return (
    <Stack gap="md">
      <SegmentedControl
        fullWidth
        aria-label={t('breaks.shift.by')}
        value={by}
        onChange={(chosen) => of.form.setFieldValue('breaks', chosen === 'rules' ? null : [...usual])}
        data={[
          { value: 'rules', label: breaksOrigin(t, null) },
          { value: 'hand', label: breaksOrigin(t, breaksIn(breaks)) },
        ]}
      />
      {by === 'rules' ? (
        children
      ) : (
        <>
          {replaced}
          <BreakFields of={of} />
        </>
      )}
    </Stack>
  )
}
