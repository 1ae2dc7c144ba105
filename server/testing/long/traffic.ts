import { expect } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Database } from '#server/database/transaction.ts'
import { Refused } from '#server/testing/app.ts'
import type { PatientClient } from './patient-client.ts'

type Writing = { client: PatientClient; company_id: string }

/**
 * Readers and writers that go on until `stop`: each writer adds customers whose codes begin with a word, and repeats one without an answer
 * with its key, as its user would, until it is acknowledged.
 */
export class Traffic {
  readonly #word: string
  readonly #written: string[] = []
  readonly #failures: unknown[] = []
  #reads = 0
  #isOver = false
  #all: Promise<unknown> = Promise.resolve()

  constructor(word: string) {
    this.#word = word
  }

  start(readers: readonly PatientClient[], writers: readonly Writing[]): void {
    const each = [...readers.map((client) => this.#read(client)), ...writers.map((one, at) => this.#write(one, at))]
    this.#all = Promise.all(each)
  }

  /** the changes that were acknowledged */
  get written(): readonly string[] {
    return this.#written
  }

  /** what the users of a browser would have seen fail */
  get failures(): readonly unknown[] {
    return this.#failures
  }

  /** Until so many more reads and changes have succeeded. */
  async flows(count: number): Promise<void> {
    const [reads, written] = [this.#reads + count, this.#written.length + count]
    await expect.poll(() => this.#reads >= reads && this.#written.length >= written).toBe(true)
  }

  /** Ends when what was begun is acknowledged. */
  async stop(): Promise<void> {
    this.#isOver = true
    await this.#all
  }

  /** The codes that a database has, in order. */
  async foundIn(database: Database): Promise<string[]> {
    const rows = await database.readAsPlatform((db) =>
      db.selectFrom('customers').select('code').where('code', 'like', `${this.#word}%`).orderBy('code').execute(),
    )
    return rows.map(({ code }) => code).toSorted()
  }

  async #read(client: PatientClient) {
    while (!this.#isOver)
      await client.read(calls.customers.list, { per_page: 5 }).then(
        () => (this.#reads += 1),
        (error: unknown) => this.#failures.push(error),
      )
  }

  async #write({ client, company_id }: Writing, writer: number) {
    for (let number = 1; !this.#isOver; number++) {
      const code = `${this.#word}${writer}X${number}`
      const send = () => client.send(calls.customers.store, { company_id, code, name: code }, `key-${code}`)
      await this.#untilAnswered(send)
      this.#written.push(code)
    }
  }

  async #untilAnswered(send: () => Promise<unknown>): Promise<void> {
    try {
      await send()
    } catch (error) {
      this.#failures.push(error)
      // A change that was applied twice would be refused: the code is taken.
      if (error instanceof Refused && error.status < 500) throw error
      await this.#untilAnswered(send)
    }
  }
}
