import { useCallback } from 'react'
import { auth } from '#contract/accounts/auth.ts'
import { callApi } from '#web/lib/api/call.ts'
import type { Language } from './languages.ts'
import { renewProfile, session } from '#web/lib/session/session.ts'
import { switchLanguage } from './wording.ts'

/** Switches the language of this page, and of the user's account. */
export function useLanguageSwitch() {
  return useCallback((language: Language) => {
    void switchLanguage(language)
    const user = session()?.user
    if (!user) return
    renewProfile({ ...user, locale: language })
    // If the request fails, this browser keeps the language; the account follows with the next switch.
    callApi(auth.language, { locale: language }).catch(() => {})
  }, [])
}
