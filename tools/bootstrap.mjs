// Runs a script of this project on a machine that may have only Node 20 and npm: installs the packages of the lock file, ensures
// Node 26 (an npm package), and starts the script with it. Plain JavaScript, because the machine's Node may be old.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const node = join(root, 'node_modules/.bin/node')
const wantedMajor = 26
// glibc would keep the memory of large buffers after they were freed, for each thread apart.
const allocation = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

process.chdir(root)
if (isStale()) await install()
if (!runsNode26()) await repairNode()
handOver(process.argv.slice(2))

/** True if the installed packages differ from the lock file (npm stores its own copy of it in node_modules). */
function isStale() {
  const installed = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installed)) return true
  const has = JSON.parse(readFileSync(installed, 'utf8')).packages
  const wants = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wants).some(
    ([path, locked]) => path !== '' && !locked.optional && has[path]?.version !== locked.version,
  )
}

// The browser's dependencies are dev dependencies, so they are needed in production too. The second command is for registries that
// lack packages of other platforms, on which `npm ci` fails.
async function install() {
  const ways = [['ci'], ['install', '--no-save']]
  for (const way of ways) {
    const words = [...way, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    if ((await runWithProgress('Installing packages, about a minute', 'npm', words)) === 0) return
  }
  throw new Error('The packages could not be installed.')
}

function runsNode26() {
  const answer = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return answer.status === 0 && Number(answer.stdout.slice(1).split('.')[0]) >= wantedMajor
}

// npm may have skipped the install script of the package `node` (--ignore-scripts; newer npm asks before running any); it downloads the binary.
async function repairNode() {
  const folder = join(root, 'node_modules/node')
  await runWithProgress('Fetching Node 26', process.execPath, ['installArchSpecificPackage.js'], folder)
  mkdirSync(dirname(node), { recursive: true })
  if (!existsSync(node)) symlinkSync('../node/bin/node', node)
  if (!runsNode26()) throw new Error('Node 26 could not be installed: install it yourself and run this with it.')
}

/** Runs a command and prints every ten seconds that it is still running; returns its exit code. */
function runWithProgress(what, command, words, cwd = root) {
  const began = Date.now()
  console.log(`${what} …`)
  const ticks = setInterval(() => console.log(`${what}: ${Math.round((Date.now() - began) / 1000)} s`), 10_000)
  // Installs with the machine's own Node, because the project's is being replaced.
  const PATH = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((part) => !part.includes(join('node_modules', '.bin')))
    .join(delimiter)
  const child = spawn(command, words, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH },
    shell: process.platform === 'win32',
  })
  return new Promise((done) => {
    child.on('error', (error) => console.error(error.message))
    child.on('close', (code) => {
      clearInterval(ticks)
      done(code ?? 1)
    })
  })
}

function handOver(words) {
  const env = { ...allocation, ...process.env }
  // Where Node can replace its own process, the script receives signals directly.
  if (process.execve) process.execve(node, [node, ...words], env)
  const child = spawn(node, words, { stdio: 'inherit', env })
  // In a terminal Ctrl+C reaches the child by itself.
  const signals = process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM', 'SIGHUP']
  if (process.stdin.isTTY) process.on('SIGINT', () => {})
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
}
