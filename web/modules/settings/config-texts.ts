import { type ExceptionCode, exceptionCodes } from '#contract/rostering/timesheets/exception-codes.ts'
import { type ConfigKey, configKeyNames, configKeys } from '#contract/platform/settings.ts'
import { formatMinutes, formatNumber } from '#web/lib/format.ts'
import { translate } from '#web/lib/wording.ts'

/** The code of the exception whose severity a setting is; null: it is another setting. */
export function exceptionOf(name: ConfigKey): ExceptionCode | null {
  return exceptionCodes.find((code) => name === `exception_${code}`) ?? null
}

/** One option of a setting that is a choice. */
export const choiceText = (name: ConfigKey, value: string) =>
  translate(exceptionOf(name) === null ? `settings.${name}.${value}` : `exceptions.severity.${value}`)

/** Formats a configured value. */
export function configValue(name: ConfigKey, value: string | number): string {
  if (typeof value === 'string') return value === '' ? '' : choiceText(name, value)
  return configKeys[name].type === 'minutes' ? formatMinutes(value) : formatNumber(value)
}

export const isConfigKey = (name: string): name is ConfigKey => configKeyNames.some((known) => known === name)
