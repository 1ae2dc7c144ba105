import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder } from '#server/database/migrate.ts'

/** A folder of migrations for tests of the database code: the real 0000_shared.sql, then the given files by name. */
export function migrationFiles(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-migrations-'))
  copyFileSync(join(migrationsFolder, '0000_shared.sql'), join(folder, '0000_shared.sql'))
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql)
  return folder
}

/** One table of a tenant and one shared by all. */
export const thingsMigrations = (): string =>
  migrationFiles({
    '0001_things.sql': `
      create table things (
        agency_id uuid not null,
        id        int not null,
        name      text not null,
        colour    text not null default 'red' check (colour in ('red', 'blue')),
        primary key (agency_id, id)
      );
      call muster_protect('things');
      create table words (word text primary key);
      call muster_share('words');`,
  })
