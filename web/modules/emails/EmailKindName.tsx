import type { EmailWithContent } from '#contract/platform/notifications/emails.ts'
import { useWords } from '#web/lib/wording.ts'

export const EmailKindName = ({ kind }: { kind: EmailWithContent['kind'] }) => useWords()(`emails.kind.${kind}`)
