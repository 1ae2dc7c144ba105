import type { EmailWithContent } from '#contract/platform/notifications/emails.ts'
import { useTranslate } from '#web/lib/wording.ts'

export const EmailKindName = ({ kind }: { kind: EmailWithContent['kind'] }) => useTranslate()(`emails.kind.${kind}`)
