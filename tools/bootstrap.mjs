// Runs a script of this project on a machine that may have only Node 20 and npm: installs what the lock file names, makes sure
// of Node 26 (it comes as an npm package), and hands over to it. Plain JavaScript, because the machine's Node may be old.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const node = join(root, 'node_modules/.bin/node')
const wantedMajor = 26

process.chdir(root)
if (isStale()) await install()
if (!runsNode26()) await mendNode()
handOver(process.argv.slice(2))

/** True when what is installed is not what the lock file says (npm keeps its own copy of it in node_modules). */
function isStale() {
  const installed = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installed)) return true
  const has = JSON.parse(readFileSync(installed, 'utf8')).packages
  const wants = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wants).some(
    ([path, told]) => path !== '' && !told.optional && has[path]?.version !== told.version,
  )
}

// What the browser bundles is among the dev dependencies, so they are wanted in production too. The second way is for a registry that
// lacks packages of other platforms, over which `npm ci` stumbles.
async function install() {
  const ways = [['ci'], ['install', '--no-save']]
  for (const way of ways) {
    const words = [...way, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    if ((await told('Installing packages, about a minute', 'npm', words)) === 0) return
  }
  throw new Error('The packages could not be installed.')
}

function runsNode26() {
  const answer = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return answer.status === 0 && Number(answer.stdout.slice(1).split('.')[0]) >= wantedMajor
}

// npm may have left out the install script of the package `node` (--ignore-scripts; newer npm asks before it runs any); it fetches the binary.
async function mendNode() {
  const folder = join(root, 'node_modules/node')
  await told('Fetching Node 26', process.execPath, ['installArchSpecificPackage.js'], folder)
  mkdirSync(dirname(node), { recursive: true })
  if (!existsSync(node)) symlinkSync('../node/bin/node', node)
  if (!runsNode26()) throw new Error('Node 26 could not be installed: install it yourself and run this with it.')
}

/** Runs a command while saying, every ten seconds, that it is still going; answers its exit code. */
function told(what, command, words, cwd = root) {
  const began = Date.now()
  console.log(`${what} …`)
  const ticks = setInterval(() => console.log(`${what}: ${Math.round((Date.now() - began) / 1000)} s`), 10_000)
  // The machine's own Node installs: the project's is among what is being replaced.
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
  // Where this Node can become the other one, no process stands between the script and its signals.
  if (process.execve) process.execve(node, [node, ...words], process.env)
  const child = spawn(node, words, { stdio: 'inherit' })
  // Ctrl+C reaches the child by itself when there is a terminal.
  const signals = process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM', 'SIGHUP']
  if (process.stdin.isTTY) process.on('SIGINT', () => {})
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
}
