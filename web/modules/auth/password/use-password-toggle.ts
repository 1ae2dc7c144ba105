import { useState } from 'react'
import { useTranslate } from '#web/lib/wording.ts'

/** The props of a PasswordInput whose button shows and hides the password; it says which, and is reached by Tab. */
export function usePasswordToggle() {
  const t = useTranslate()
  const [visible, setVisible] = useState(false)
  return {
    visible,
    onVisibilityChange: setVisible,
    visibilityToggleButtonProps: {
      'aria-label': t(visible ? 'auth.login.hidePassword' : 'auth.login.showPassword'),
      'aria-hidden': false,
      tabIndex: 0,
    },
  }
}
