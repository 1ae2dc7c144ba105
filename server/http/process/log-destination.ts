import { writeSync } from 'node:fs'

/** Where the logger writes its lines. */
type LogDestination = { write(line: string): void }

const standardOutput = 1
// A reader that is slow for a moment (a pipe) gets the line; one that has stopped reading does not stop the server.
const longestWaitMs = 100
const waitStepMs = 5

/**
 * Writes log lines to a file descriptor. A line that cannot be written (the disk is full, the reader of the pipe is gone) is lost: the
 * server does not end for its log. The next line that can be written says how many were lost.
 */
export function logDestination(descriptor: number = standardOutput): LogDestination {
  let lost = 0
  return {
    write(line) {
      const waitMs = lost === 0 ? longestWaitMs : 0
      try {
        writeAll(descriptor, lost === 0 ? line : `\n${noticeOf(lost)}${line}`, waitMs)
        lost = 0
      } catch (error) {
        if (!isWriteFailure(error)) throw error
        lost += 1
      }
    },
  }
}

// A line of the log like the logger's: level 50 is an error.
const noticeOf = (lost: number) => `${JSON.stringify({ level: 50, msg: `${lost} log lines could not be written` })}\n`

function writeAll(descriptor: number, text: string, waitMs: number) {
  let rest = Buffer.from(text)
  for (let waited = 0; rest.length > 0;) {
    const written = writeUnlessBusy(descriptor, rest)
    if (written === null && waited >= waitMs) throw Object.assign(new Error('the reader is busy'), { code: 'EAGAIN' })
    if (written === null) waited += wait()
    else rest = rest.subarray(written)
  }
}

/** How many bytes were written; null when the reader takes none now. */
function writeUnlessBusy(descriptor: number, bytes: Uint8Array): number | null {
  try {
    return writeSync(descriptor, bytes)
  } catch (error) {
    if (isWriteFailure(error) && error.code === 'EAGAIN') return null
    throw error
  }
}

const isWriteFailure = (error: unknown): error is Error & { code: unknown } => error instanceof Error && 'code' in error

function wait(): number {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitStepMs)
  return waitStepMs
}
