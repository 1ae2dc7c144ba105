import { sql } from 'kysely'
import type { Database } from '#server/database/transaction.ts'

/**
 * Notes every row of an agency that is inserted, changed or deleted in a tenant table from now on; the returned function names them since
 * it was last called. Triggers instead of a look at all rows, which took most of the time of a thousand tests. Reads of sensitive data are
 * recorded, so the audit log is left out: it grows where no record is changed.
 */
export async function noteChanges(database: Database, agency_id: string): Promise<() => Promise<string[]>> {
  await database.asPlatform(async (db) => {
    await sql`reset role`.execute(db)
    await sql`create table noted_changes (change text not null)`.execute(db)
    await sql`create function note_change() returns trigger language plpgsql security definer as $$ begin
      insert into noted_changes values (lower(tg_op) || ' in ' || tg_table_name);
      return null;
    end $$`.execute(db)
    await sql
      .raw(
        `do $$ declare tenant regclass; begin
          for tenant in
            select pg_class.oid from pg_class join pg_attribute on attrelid = pg_class.oid
            where relkind = 'r' and relnamespace = 'public'::regnamespace and attname = 'agency_id' and not attisdropped
              and relname not like 'audit\\_%'
          loop
            execute format('create trigger note_new after insert or update on %s for each row when (new.agency_id = %L) execute function note_change()', tenant, '${agency_id}');
            execute format('create trigger note_old after delete on %s for each row when (old.agency_id = %L) execute function note_change()', tenant, '${agency_id}');
          end loop;
        end $$`,
      )
      .execute(db)
  })
  return () =>
    database.asPlatform(async (db) => {
      await sql`reset role`.execute(db)
      const { rows } = await sql<{ change: string }>`delete from noted_changes returning change`.execute(db)
      return rows.map(({ change }) => change)
    })
}
