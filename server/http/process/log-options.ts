import { logDestination } from './log-destination.ts'

/**
 * What the server logs, and what never: PostgreSQL's detail of a violated constraint quotes the row (“Failing row contains …”), which may
 * be a person's; the code, the table and the constraint stay.
 */
export const logOptions = (level: 'silent' | 'error' | 'info') => ({
  level,
  stream: logDestination(),
  redact: ['req.headers.authorization', 'err.detail', 'err.where'],
})
