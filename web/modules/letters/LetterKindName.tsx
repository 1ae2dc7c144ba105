import type { Letter } from '#contract/platform/letters.ts'
import { useWords } from '#web/lib/wording.ts'

export const LetterKindName = ({ kind }: { kind: Letter['kind'] }) => useWords()(`letters.kind.${kind}`)
