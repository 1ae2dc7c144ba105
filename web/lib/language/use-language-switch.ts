import { useCallback } from 'react'
import { auth } from '#contract/accounts/auth.ts'
import { callApi } from '#web/lib/api/call.ts'
import type { Language } from './languages.ts'
import { renewProfile, session } from '#web/lib/session/session.ts'
import { sayNotLoaded } from './language-failure.ts'
import { switchLanguage } from '#web/lib/wording.ts'
import { t } from '#web/wording/translate.ts'
import { toast } from '#web/ui/toast.tsx'

/** Switches the language of this page, and of the user's account. */
export function useLanguageSwitch() {
  return useCallback((language: Language) => {
    switchLanguage(language).catch(sayNotLoaded)
    const user = session()?.user
    if (!user) return
    renewProfile({ ...user, locale: language })
    // This browser keeps the language; the account follows with the next switch.
    callApi(auth.language, { locale: language }).catch(() =>
      toast('warn', t('shell.languageOnlyHere'), t('shell.languageOnlyHereText')),
    )
  }, [])
}
