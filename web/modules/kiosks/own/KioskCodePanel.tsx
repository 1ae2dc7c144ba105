import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ResultOf } from '#contract/call.ts'
import { codeSeconds, codeWindow, qrText } from '#contract/rostering/clock/kiosk-chain.ts'
import { kiosks } from '#contract/rostering/clock/kiosks.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { codeAt } from '#web/modules/kiosks/kiosk-crypto.ts'
import { QrCode } from '#web/modules/profile/two-factor/QrCode.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { deviceNow } from '#web/modules/kiosks/device-time.ts'

const OwnPinDrawer = whenOpened(
  async () => (await import('#web/modules/kiosks/own/OwnPinDrawer.tsx')).OwnPinDrawer,
  ({ opened }) => opened,
)

type OwnCode = ResultOf<typeof kiosks.ownCode>

/** How an employee identifies themselves at a kiosk: by the code on their phone, or a PIN. Nothing for users who are none. */
export function KioskCodePanel() {
  const t = useTranslate()
  const query = useApiQuery(kiosks.ownCode, {})
  const [isChanging, setChanging] = useState(false)
  if (query.data?.employee_id === null) return null
  return (
    <Panel title={t('kiosks.own.title')}>
      <Loaded of={query}>
        {(own) => (
          <Stack>
            <Text c="dimmed">{t('kiosks.own.text')}</Text>
            <Group align="flex-start">
              {own.employee_id && (
                <PresentCode own={own} received_ms={query.dataUpdatedAt} employee_id={own.employee_id} />
              )}
              <Stack gap="sm">
                <Facts
                  columns={1}
                  items={[
                    { label: t('kiosks.own.number'), value: own.employee_code },
                    { label: t('kiosks.own.pin'), value: t(own.has_pin ? 'kiosks.own.pinSet' : 'kiosks.own.pinNone') },
                  ]}
                />
                <Group>
                  <Button variant="default" onClick={() => setChanging(true)}>
                    {t(own.has_pin ? 'kiosks.own.changePin' : 'kiosks.own.setPin')}
                  </Button>
                </Group>
              </Stack>
            </Group>
          </Stack>
        )}
      </Loaded>
      <OwnPinDrawer opened={isChanging} onClose={() => setChanging(false)} />
    </Panel>
  )
}

/** The QR code and its digits, new every thirty seconds. */
function PresentCode({ own, received_ms, employee_id }: { own: OwnCode; received_ms: number; employee_id: string }) {
  const t = useTranslate()
  const code = useCode(own.keys, Date.parse(own.server_at) - received_ms)
  if (code === null) return null
  return (
    <Stack gap="xs" w={200}>
      <QrCode text={qrText(employee_id, code)} label={t('kiosks.own.qr')} />
      <Code fz={28} ta="center">
        {`${code.slice(0, 4)} ${code.slice(4)}`}
      </Code>
    </Stack>
  )
}

/** The present code, by the server's clock, which is `offset` milliseconds ahead of the phone's. */
function useCode(keys: OwnCode['keys'], offset: number) {
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    let isOver = false
    async function show() {
      const next = await codeAt(keys, codeWindow(deviceNow() + offset))
      if (!isOver) setCode(next)
    }
    const showNow = () => void show().catch(reportError)
    showNow()
    const timer = setInterval(showNow, (codeSeconds * 1000) / 10)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [keys, offset])
  return code
}
