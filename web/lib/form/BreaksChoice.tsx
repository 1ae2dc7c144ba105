import { SegmentedControl, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ShiftBreak } from '#contract/rostering/rosters.ts'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { BreakFields } from './BreakFields.tsx'
import { useWords } from '#web/lib/wording.ts'

type Props = {
  of: WorkingForm<'breaks'>
  /** what one's own breaks begin with */
  usual: readonly ShiftBreak[]
  /** stands there while the rules decide */
  children: ReactNode
  /** stands below one's own breaks: what they replace */
  replaced?: ReactNode
}

/** The breaks of a form: those that the location's rules give (null), or one's own, and back. */
export function BreaksChoice({ of, usual, children, replaced }: Props) {
  const t = useWords()
  const by = of.form.useWatchValue('breaks') === null ? 'rules' : 'hand'
  return (
    <Stack gap="md">
      <SegmentedControl
        fullWidth
        aria-label={t('app.breaks.by')}
        value={by}
        onChange={(chosen) => of.form.setFieldValue('breaks', chosen === 'rules' ? null : [...usual])}
        data={(['rules', 'hand'] as const).map((value) => ({ value, label: t(`app.breaks.by_${value}`) }))}
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
