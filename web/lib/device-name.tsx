import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { deviceOf } from '#contract/values/devices/device-of.ts'
import { useTranslate } from './wording.ts'

/** What a browser calls itself, as a name and a sign. */
export function useDevice(user_agent: string | null) {
  const t = useTranslate()
  const { browser, system, isPhone } = deviceOf(user_agent)
  const name =
    browser && system
      ? t('profile.sessions.device', { browser, system })
      : (browser ?? system ?? t('profile.sessions.unknown'))
  const Icon = isPhone ? IconDeviceMobile : IconDeviceDesktop
  return { name, sign: <Icon size={22} stroke={1.6} aria-hidden /> }
}
