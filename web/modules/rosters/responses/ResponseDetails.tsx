import type { PrivateResponse } from '#contract/rostering/shifts/responses.ts'
import { useWords } from '#web/lib/wording.ts'
import { ShiftDetails } from '#web/modules/rosters/my-shifts/ShiftDetails.tsx'

/** The details of a shift that needs a response. */
export function ResponseDetails({ shift }: { shift: NonNullable<PrivateResponse['shift']> }) {
  const t = useWords()
  return (
    <ShiftDetails
      shift={shift}
      labels={{
        address: t('respond.address'),
        breaks: t('respond.breaks'),
        instructions: t('respond.instructions'),
        notes: t('respond.notes'),
      }}
    />
  )
}
