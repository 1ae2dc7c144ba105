import type { PrivateResponse } from '#contract/rostering/shifts/responses.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ShiftDetails } from '#web/modules/responses/my-shifts/ShiftDetails.tsx'

/** The details of a shift that needs a response. */
export function ResponseDetails({ shift }: { shift: NonNullable<PrivateResponse['shift']> }) {
  const t = useTranslate()
  return (
    <ShiftDetails
      shift={shift}
      labels={{
        address: t('respond.address'),
        breaks: t('respond.breaks'),
        instructions: t('respond.instructions'),
      }}
    />
  )
}
