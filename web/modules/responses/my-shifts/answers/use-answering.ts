import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { type Answered, giveAnswer, pendingAnswers, subscribeAnswers } from './pending-answers.ts'

/** The answers that this device has not sent yet. */
export const usePendingAnswers = () => useSyncExternalStore(subscribeAnswers, pendingAnswers)

/** Answers shifts and offers, also without a network; `busy` while an answer is sent. */
export function useAnswering() {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function answer(given: Answered) {
    setBusy(true)
    await giveAnswer(client, given)
    setBusy(false)
  }
  return { answer, busy }
}
