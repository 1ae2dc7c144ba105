import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasUnsavedInput } from '#web/app/unsaved-input.ts'
import { holdSessionWhile } from '#web/lib/session/session.ts'

/** Keeps what is not saved yet: warns before the tab is closed while a change is being sent, and holds a session that ends meanwhile. */
export function useUnsentChanges() {
  const client = useQueryClient()
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      const sending = client.isMutating({ predicate: ({ meta }) => meta?.['is_background'] !== true })
      if (sending > 0) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [client])
  useEffect(() => holdSessionWhile(hasUnsavedInput), [])
}
