import { newId } from '#server/database/values/ids.ts'
import type { TestApp } from '#server/testing/app.ts'

/** Further positions of the first agency, for the files of employees. */
export const addPositions = ({ database, world }: Pick<TestApp, 'database' | 'world'>, names: readonly string[]) =>
  database.asAgency(world.agency, (db) =>
    db
      .insertInto('reference_items')
      .values(
        names.map((name) => ({
          id: newId(),
          agency_id: world.agency,
          kind: 'position' as const,
          code: name.toUpperCase().replaceAll(' ', '_'),
          name,
          colour: 'blue' as const,
        })),
      )
      .execute(),
  )
