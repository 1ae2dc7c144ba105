import { type ConfigKey, configKeyNames, configKeys } from '#contract/platform/settings.ts'
import { formatMinutes, formatNumber } from '#web/lib/format.ts'
import { say } from '#web/lib/wording.ts'

/** Formats a configured value. */
export function configValue(name: ConfigKey, value: string | number): string {
  if (typeof value === 'string') return value === '' ? '' : say(`settings.${name}.${value}`)
  return configKeys[name].type === 'minutes' ? formatMinutes(value) : formatNumber(value)
}

export const isConfigKey = (name: string): name is ConfigKey => configKeyNames.some((known) => known === name)
