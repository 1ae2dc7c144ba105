import { useEffect } from 'react'
import type { Language } from '#contract/values/values.ts'
import { currentLanguage, hasChosenLanguage } from '#web/lib/language/language.ts'
import { switchLanguage } from '#web/lib/wording.ts'

type Loading = { data: { language: Language | null } | undefined; refetch: () => Promise<unknown> }

/**
 * The recipient's language, unless another one was chosen in this browser; names that the server translates then come in that language,
 * too.
 */
export function useLanguageOfLink({ data, refetch }: Loading) {
  const language = data?.language ?? null
  useEffect(() => {
    if (language === null || hasChosenLanguage() || language === currentLanguage()) return
    void switchLanguage(language).then(refetch)
  }, [language, refetch])
}
