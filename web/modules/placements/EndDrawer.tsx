import { type Placement, placements } from '#contract/people/placements.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { today } from '#web/lib/format.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'

/** Ends a placement; null: closed. */
export function EndDrawer({ placement, onClose }: { placement: Placement | null; onClose: () => void }) {
  const t = useTranslate()
  return (
    <SideDrawer opened={placement !== null} onClose={onClose} title={t('placements.endTitle')}>
      {placement && <EndForm placement={placement} onClose={onClose} />}
    </SideDrawer>
  )
}

function EndForm({ placement, onClose }: { placement: Placement; onClose: () => void }) {
  const t = useTranslate()
  const { id, version, starts_on } = placement
  const form = useFormOf(placements.end, {
    initial: { id, version, ends_on: starts_on > today() ? starts_on : today() },
    fromCurrent: (current) => ({ id, version: current.version, ends_on: current.ends_on ?? '' }),
    invalidates: [placements],
    success: t('placements.ended'),
    failed: t('placements.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('placements.end')}>
      <FormSection title={placement.customer_name} description={placement.position_name}>
        <DateField of={form} name="ends_on" label={t('placements.lastDay')} min={starts_on} />
      </FormSection>
    </FormPanel>
  )
}
