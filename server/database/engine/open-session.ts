import type { Answer, Row, Session } from './engine.ts'

type SessionChannel = {
  query(sql: string, parameters: readonly unknown[]): Promise<Answer>
  script(sql: string): Promise<void>
}

/**
 * A session and the function to end it. Concurrent statements run one after the other. After the end the connection may already serve
 * another tenant, so a query that escapes its transaction through a missing `await` is refused. `end` resolves when nothing of the session
 * is running any more.
 */
export function endableSession(channel: SessionChannel): { session: Session; end: () => Promise<unknown> } {
  let over = false
  let tail: Promise<unknown> = Promise.resolve()

  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = tail.then(() => (over ? Promise.reject(new Error(tooLate)) : run()))
    // The caller gets the error; the next one only waits.
    tail = result.catch(() => {})
    return result
  }

  const session: Session = {
    // The caller declares the row type of its own SQL.
    query: <R = Row>(sql: string, parameters: readonly unknown[] = []) =>
      inTurn(() => channel.query(sql, parameters) as Promise<Answer<R>>),
    script: (sql) => inTurn(() => channel.script(sql)),
  }
  function end() {
    over = true
    return tail
  }
  return { session, end }
}

const tooLate = 'Programming error: a query after the end of its transaction (a missing await?)'
