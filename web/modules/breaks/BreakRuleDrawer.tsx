import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { type BreakRule, breaks, type LocationBreak } from '#contract/rostering/breaks.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { BreakRuleForm } from './BreakRuleForm.tsx'
import classes from './ExampleShift.module.css'

export type OpenedRule = LocationBreak | 'new' | null

type Props = {
  opened: OpenedRule
  location_id: string
  sub_location_id: string | null
  last: number
  onDraft: (rule: BreakRule | null) => void
  onClose: () => void
  /** an example shift that shows the effect of the rule while it is edited */
  example: ReactNode
}

/** One rule, below the example that it affects. */
export function BreakRuleDrawer({ opened, onClose, example, ...form }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer
      opened={opened !== null}
      onClose={onClose}
      title={opened === null || opened === 'new' ? t('breaks.add') : opened.name}
    >
      {opened !== null && (
        <Stack gap="lg">
          <div className={classes.beside}>{example}</div>
          <BreakRuleForm rule={opened === 'new' ? null : opened} onDone={onClose} {...form} />
          {opened !== 'new' && <RemoveRule rule={opened} onDone={onClose} />}
        </Stack>
      )}
    </SideDrawer>
  )
}

function RemoveRule({ rule, onDone }: { rule: LocationBreak; onDone: () => void }) {
  const t = useTranslate()
  return (
    <RemoveButton
      call={breaks.remove}
      record={rule}
      label={t('breaks.removeRule')}
      question={t('breaks.removeQuestion')}
      text={t('breaks.removeText')}
      invalidates={[breaks]}
      success={t('breaks.removed')}
      onDone={onDone}
    />
  )
}
