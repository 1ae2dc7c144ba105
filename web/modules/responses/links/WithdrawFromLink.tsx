import { useQueryClient } from '@tanstack/react-query'
import { type PrivateResponse, responses } from '#contract/rostering/shifts/responses.ts'
import { invalidate, useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { WithdrawButton } from '#web/modules/responses/my-shifts/answers/WithdrawButton.tsx'

type Props = { response: PrivateResponse; shift: NonNullable<PrivateResponse['shift']>; token: string }

/** Gives back an accepted shift of a private link, until it starts. */
export function WithdrawFromLink({ response: { id, version }, shift, token }: Props) {
  const t = useTranslate()
  const client = useQueryClient()
  const withdraw = useSend(responses.withdraw, {
    invalidates: [responses],
    success: t('outcomes.mine.withdrawn'),
    failed: t('outcomes.mine.withdrawFailed'),
    onFailed: () => void invalidate(client, [responses]),
  })
  return (
    <WithdrawButton
      shift={shift}
      busy={withdraw.busy}
      onWithdraw={async (given) => (await withdraw.sendOrShow({ token, id, version, ...given })) !== null}
    />
  )
}
