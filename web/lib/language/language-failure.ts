import { toast } from '#web/ui/toast.tsx'
import { messageOf } from '#web/lib/wording.ts'

/** Says that the texts of a language could not be loaded; the page keeps the former ones. */
export function sayNotLoaded(failure: Error) {
  const { title, message } = messageOf(failure)
  toast('bad', title, message)
}
