import { IconFlag, IconMessage, IconShirt, type TablerIcon } from '@tabler/icons-react'
import type { ShiftText, ShiftTexts } from '#contract/rostering/shifts/shift-fields.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { shiftTextsOf } from '#web/modules/rosters/shift-texts.ts'
import { ShiftFact } from './details/ShiftFact.tsx'

const icons: Record<ShiftText, TablerIcon> = {
  meeting_point: IconFlag,
  dress_code: IconShirt,
  notes: IconMessage,
}

/** What is written about a shift, in a list of its details. */
export function ShiftTextDetails({ shift }: { shift: ShiftTexts }) {
  const t = useTranslate()
  return shiftTextsOf(t, shift).map(({ name, label, value }) => {
    const Icon = icons[name]
    return (
      <ShiftFact key={name} icon={<Icon size={17} />} label={label}>
        {value}
      </ShiftFact>
    )
  })
}
