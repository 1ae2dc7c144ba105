import type { StatementResult, Row, Session } from './engine.ts'

export type BoundStatement = { sql: string; parameters: readonly unknown[] }
/** The answers up to the first failure, after which nothing was run. */
export type StatementResults = { answers: StatementResult[]; failure?: unknown }

type SessionChannel = {
  /** Runs statements one after the other up to the first failure. */
  query(statements: readonly BoundStatement[]): Promise<StatementResults>
  script(sql: string): Promise<void>
}

/**
 * A session and the function to end it. Concurrent statements run in the order in which they were started, sent together: a caller who needs
 * no result of one for the next saves the round trip (decision 148). After the end the connection may already serve another tenant, so a query
 * that escapes its transaction through a missing `await` is refused. `end` resolves when nothing of the session is running any more.
 */
export function endableSession(channel: SessionChannel): { session: Session; end: () => Promise<unknown> } {
  const turns = new SessionQueue(channel)
  const session: Session = {
    // The caller declares the row type of its own SQL.
    query: <R = Row>(sql: string, parameters: readonly unknown[] = []) =>
      turns.wait({ sql, parameters }) as Promise<StatementResult<R>>,
    script: async (sql) => void (await turns.wait(sql)),
  }
  return { session, end: () => turns.end() }
}

type QueuedRequest = PromiseWithResolvers<unknown> & { work: BoundStatement | string }

/** What a session was given to do and has not begun. */
class SessionQueue {
  readonly #channel: SessionChannel
  #waiting: QueuedRequest[] = []
  #running: Promise<unknown> | null = null
  #over = false

  constructor(channel: SessionChannel) {
    this.#channel = channel
  }

  wait(work: BoundStatement | string): Promise<unknown> {
    if (this.#over) return Promise.reject(new Error(closedTransactionMessage))
    const one = { ...Promise.withResolvers<unknown>(), work }
    this.#waiting.push(one)
    this.#running ??= nextTick().then(() => this.#runAll())
    return one.promise
  }

  async end(): Promise<void> {
    this.#over = true
    await this.#running
  }

  async #runAll() {
    while (this.#waiting.length > 0) {
      const together = this.#taken()
      await this.#run(together).catch((error: unknown) => together.forEach(({ reject }) => reject(error)))
    }
    this.#running = null
  }

  /** The statements up to the next script, or that script. */
  #taken(): QueuedRequest[] {
    const at = this.#waiting.findIndex(({ work }) => typeof work === 'string')
    return this.#waiting.splice(0, at < 0 ? this.#waiting.length : Math.max(at, 1))
  }

  async #run(together: readonly QueuedRequest[]) {
    const [first] = together
    if (typeof first?.work === 'string') return first.resolve(await this.#channel.script(first.work))
    const statements = together.flatMap(({ work }) => (typeof work === 'string' ? [] : work))
    const { answers, failure } = await this.#channel.query(statements)
    together.forEach(({ resolve, reject }, at) => (at < answers.length ? resolve(answers[at]) : reject(failure)))
  }
}

const closedTransactionMessage = 'Programming error: a query after the end of its transaction (a missing await?)'

// After everything that was started together, however many promises are between it and its statement.
const nextTick = () => new Promise<void>((resolve) => process.nextTick(resolve))
