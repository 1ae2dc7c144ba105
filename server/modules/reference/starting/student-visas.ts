import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { visas } from './visas.ts'

const beforeCourseLimits = [
  [{ rule: 'HOURS_PER_FORTNIGHT', condition: '8105', hours: 48 }],
  [{ rule: 'HOURS_PER_FORTNIGHT', condition: '8104', hours: 48 }],
  [{ rule: 'UNRESTRICTED', condition: '8105' }],
]

/**
 * Adds to earlier installations that students and their families may not work before the course begins (conditions 8104 and 8105), where
 * the items are unchanged; and the new stream.
 */
export async function seedStudentVisas(db: Db) {
  await sql`update reference_items set version = version + 1, meta = jsonb_set(meta, '{work}', meta -> 'work' || jsonb_build_array(
      jsonb_build_object('rule', 'AFTER_COURSE_START', 'condition', meta #>> '{work,0,condition}')))
    where agency_id is null and kind in ('visa', 'visa_sub_class')
      and meta -> 'work' = any(select jsonb_array_elements(${JSON.stringify(beforeCourseLimits)}::jsonb))`.execute(db)
  await sql`insert into reference_items (id, agency_id, kind, code, name, meta, sort, parent_id)
    select ${newId()}::uuid, null, 'visa_sub_class', ${code}, ${name}, ${JSON.stringify({ work })}::jsonb, 90, visa.id
    from reference_items visa where visa.agency_id is null and visa.kind = 'visa' and visa.code = '500'
      and not exists (select from reference_items existing where existing.agency_id is null and existing.kind = 'visa_sub_class' and existing.code = ${code})`.execute(
    db,
  )
}

const [code, name, work] = streamCalled('500_FAMILY_MASTER')

function streamCalled(streamName: string) {
  const stream = visas.flatMap(([, , , streams = []]) => streams).find(([ownName]) => ownName === streamName)
  if (stream === undefined) throw new Error(`there is no stream ${streamName}`)
  return stream
}
