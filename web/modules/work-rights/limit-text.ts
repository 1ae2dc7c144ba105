import type { WorkLimit } from '#contract/people/visas.ts'
import type { useTranslate } from '#web/lib/wording.ts'

/** A visa's limit as a sentence, with the number of its condition. */
export function limitText(t: ReturnType<typeof useTranslate>, { rule, condition, hours, months }: WorkLimit): string {
  const limit = t(`workRights.work.${rule}`, { hours: hours ?? 48, months: months ?? 6 })
  return condition ? t('workRights.work.condition', { limit, condition }) : limit
}
