import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { shiftCancellations } from '#contract/rostering/shifts/shift-cancellations.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Loading } from '#web/ui/states/Loading.tsx'

/** Says that taking one person off pays and bills nothing, where the customer’s notice period has begun. */
export function TakeOffNotice({ shift_id }: { shift_id: string }) {
  const t = useTranslate()
  const when = isCallAllowed(shiftCancellations.cancel)
  const preview = useApiQuery(shiftCancellations.preview, { ids: [shift_id] }, { when })
  if (!when) return null
  return (
    <Loaded of={preview} skeleton={<Loading lines={2} />}>
      {({ rows }) =>
        rows.some(({ code, is_late }) => code === null && is_late) && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('cancellations.late')} mt="sm">
            {t('rosters.people.takeOffLate')}
          </Alert>
        )
      }
    </Loaded>
  )
}
