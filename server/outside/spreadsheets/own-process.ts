import { type ChildProcess, fork } from 'node:child_process'

/**
 * Runs a program of ours in a process of its own, which may run out of memory without ending the server: a thread with a limit is not
 * enough for that. It gets none of the server's environment, which has the secrets, and reads times without a zone as UTC.
 */
export const ownProcess = (program: URL, maxMegabytes: number): ChildProcess =>
  fork(program, {
    env: { TZ: 'UTC', SystemRoot: process.env['SystemRoot'] },
    execArgv: [`--max-old-space-size=${maxMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
