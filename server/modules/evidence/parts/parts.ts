// Every table of a pack, in the order of its files.
import type { PackPart } from './part.ts'
import { peopleParts } from './people.ts'
import { recordParts } from './record.ts'
import { timeParts } from './time.ts'
import { workParts } from './work.ts'

export const packParts: readonly PackPart[] = [...workParts, ...timeParts, ...peopleParts, ...recordParts]
