import { type AuditRow, systemActor, systemWorks } from '#contract/platform/audit.ts'
import { formatDate, formatInstant, formatList, formatNumber } from '#web/lib/format.ts'
import { translate } from '#web/lib/wording.ts'
import { configValue, isConfigKey } from '#web/modules/settings/config-texts.ts'

type AuditedChange = Pick<AuditRow['summary'][number], 'entity' | 'action'>

/** The translated name of a record kind, action or column; without a translation, its name in the database. */
export const entityWord = (entity: string) => wordOr(`audit.entity.${entity}`, entity)
export const actionWord = (action: string) => wordOr(`audit.action.${action}`, action)
export const columnWord = (column: string) =>
  wordOr(`audit.column.${column}`, wordOr(`shiftFields.label.${column}`, column))

/** "Customer changed" */
export const auditEntityWord = ({ entity, action }: AuditedChange) =>
  translate('audit.list.entry', { entity: entityWord(entity), action: actionWord(action) })

function wordOr(key: string, otherwise: string) {
  const word = translate(key)
  return word === key ? otherwise : word
}

/** A stored value as text: instants in the reader's zone, days, numbers, the name for an id; structured values as JSON. */
export function valueText(value: unknown, named: Readonly<Record<string, string>> = {}): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return translate(value ? 'audit.value.yes' : 'audit.value.no')
  if (typeof value === 'number') return formatNumber(value)
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return formatList(value.map((one) => valueText(one, named)))
  if (typeof value !== 'string') return JSON.stringify(value)
  if (named[value] !== undefined) return named[value]
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return formatInstant(value)
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value
}

/** The parts of a structured value, such as an agency's settings or a name in four languages; null for a simple value. */
export function partsOf(value: unknown): { name: string; text: string }[] | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return Object.entries(value)
    .filter(([, part]) => part !== null)
    .map(([name, part]) => ({ name: partWord(name), text: partText(name, part) }))
}

const partWord = (name: string) =>
  wordOr(
    `settings.key.${name}`,
    wordOr(`reference.fact.${name}`, wordOr(`reference.form.in_${name}`, columnWord(name))),
  )

function partText(name: string, value: unknown) {
  const isPlain = typeof value === 'string' || typeof value === 'number'
  return isPlain && isConfigKey(name) ? configValue(name, value) : valueText(value)
}

/** The actor: a person, a job of the product, or someone who was not signed in. */
export function doerWord({ name, call }: Pick<AuditRow, 'name' | 'call'>) {
  const work = systemWorks.find((one) => call === null && systemActor(one).name === name)
  if (work !== undefined) return translate(`audit.system.${work}`)
  if (name !== '') return name
  return translate(call === null ? 'audit.list.product' : 'audit.list.guest')
}
