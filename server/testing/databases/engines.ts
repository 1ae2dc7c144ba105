// Where a PostgreSQL server is installed, `npm test` runs the server's tests there, which takes half of the processor time, and on the
// embedded database those that can differ: the browser tests, the demo and the crash test use the embedded one as well.
// `npm test -- --both-databases` runs all of them, and the browser tests, on both.

const mayDiffer = [
  'server/background/',
  'server/contract-tests/audit.test.ts',
  'server/contract-tests/searches.test.ts',
  'server/database/',
  'server/http/',
  'server/testing/',
]

/** Whether a test file runs on both databases: it is about connections, transactions, isolation of tenants, searches or waiting. */
export const runsOnBothDatabases = (file: string) => mayDiffer.some((path) => file.startsWith(path))
