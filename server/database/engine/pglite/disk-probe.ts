import { outageOf } from '#server/database/engine/outage.ts'

// Incompressible, and larger than any free space left in the table's last block.
const probeWrite = `begin;
  create temp table muster_disk_probe on commit drop as
    select md5(at::text || random()::text) as filler from generate_series(1, 2000) at;
  commit`
const intervalMs = 30_000

/** Checks whether a database server can still write: no query returns its free disk space. */
export class DiskProbe {
  #due = 0
  #failure: unknown = null

  /** Throws the error of the last attempt to write. Tries again every thirty seconds, and each time while it fails. */
  async check(run: (sql: string) => Promise<unknown>): Promise<void> {
    if (this.#failure !== null || performance.now() >= this.#due) await this.#try(run)
    if (this.#failure !== null) throw this.#failure
  }

  async #try(run: (sql: string) => Promise<unknown>) {
    this.#due = performance.now() + intervalMs
    this.#failure = await run(probeWrite).then(
      () => null,
      (error: unknown) => run('rollback').then(() => (outageOf(error) === 'full' ? error : null)),
    )
  }
}
