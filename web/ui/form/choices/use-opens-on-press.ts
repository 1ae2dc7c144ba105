import { useRef, useState } from 'react'

/**
 * For dropdown fields that open on focus: opens on click instead. When a form focuses its first invalid field,
 * or the user tabs through, the dropdown would cover the error message.
 */
export function useOpensOnPress() {
  const isPressed = useRef(false)
  const [isQuiet, setQuiet] = useState(true)
  return {
    popoverProps: isQuiet ? { disabled: true } : undefined,
    onMouseDown: () => {
      isPressed.current = true
    },
    onFocusCapture: () => setQuiet(!isPressed.current),
    onBlurCapture: () => {
      isPressed.current = false
    },
    onClick: () => setQuiet(false),
  }
}
