import { useRef, useState } from 'react'

/**
 * For fields with a dropdown that open it whenever they take the focus: it opens when they are pressed or typed in. A form that
 * focuses its first refused field, or somebody who tabs through it, would have the dropdown over the message.
 */
export function useOpensOnPress() {
  const isPressed = useRef(false)
  const [isQuiet, setQuiet] = useState(true)
  const open = () => setQuiet(false)
  return {
    popoverProps: isQuiet ? { disabled: true } : undefined,
    onMouseDown: () => {
      isPressed.current = true
    },
    onFocusCapture: () => setQuiet(!isPressed.current),
    onBlurCapture: () => {
      isPressed.current = false
    },
    onClick: open,
    onKeyDown: ({ key }: { key: string }) => {
      if (key.length === 1 || key === 'ArrowDown') open()
    },
  }
}
