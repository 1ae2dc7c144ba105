import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readStored } from '#web/lib/session/stored.ts'
import { answersKey } from '#web/modules/responses/my-shifts/answers/answers-key.ts'

/** Sends the answers to shifts that this device gave without a network: when the page opens, and when the network is back. */
export function useWaitingAnswers() {
  const client = useQueryClient()
  useEffect(() => {
    const send = () => {
      // A failure to load is reported; the next page or the next network tries again.
      if (readStored(answersKey) !== null) loadWithTexts().then(({ sendAnswers }) => sendAnswers(client), reportError)
    }
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [client])
}

const loadWithTexts = () => import('#web/modules/responses/my-shifts/answers/pending-answers.ts')
