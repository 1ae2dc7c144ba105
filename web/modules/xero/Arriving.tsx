import { Alert } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { xero } from '#contract/platform/xero/xero.ts'
import { useGo, useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Loading } from '#web/ui/states/Loading.tsx'

/** Removes the parameters of Xero's redirect from the URL and submits them once. */
export function Arriving() {
  const t = useTranslate()
  const go = useGo()
  const [code] = useSearchParam('code')
  const [state] = useSearchParam('state')
  const [error] = useSearchParam('error')
  const { send, busy } = useSend(xero.arrive, {
    invalidates: [xero],
    success: t('xero.connected'),
    failed: t('xero.connectFailed'),
  })
  const leave = () => go(hrefOf('/accounting'), { replace: true })
  const take = useEffectEvent(() => {
    if (code === null || state === null) return
    send({ code, state })
    leave()
  })
  useEffect(() => take(), [code])
  if (busy) return <Loading lines={2} />
  return error === null ? null : (
    <Alert color="yellow" withCloseButton closeButtonLabel={t('xero.close')} onClose={leave}>
      {t('xero.declined')}
    </Alert>
  )
}
