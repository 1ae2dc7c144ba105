import { useTranslate } from '#web/lib/wording.ts'

/** For how long a token may be valid, as the choices of a select field. */
export function useValidities() {
  const t = useTranslate()
  return [
    { value: '30', label: t('apiTokens.form.days', { count: 30 }) },
    { value: '90', label: t('apiTokens.form.days', { count: 90 }) },
    { value: '365', label: t('apiTokens.form.years', { count: 1 }) },
    { value: '730', label: t('apiTokens.form.years', { count: 2 }) },
  ]
}
