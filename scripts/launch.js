/**
 * Runs `scripts/<name>.ts` under Node 24, whatever Node this machine has: `node scripts/launch.js <name> [arguments]`.
 * Plain JavaScript and nothing but Node's own modules, because it runs before anything is installed and on any Node >= 18.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installDependencies, installNode, Sentence } from './install.js'

const OLDEST_LAUNCHER = 18
const OLDEST_SERVER = 24
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const major = Number(process.versions.node.split('.')[0])

/** Starts this launcher again under the given Node, passes signals on and ends as it ends. */
function relaunch(node, args) {
  // The channel carries no messages: its end tells the child that this process is gone, even by kill -9.
  const child = spawn(node, [fileURLToPath(import.meta.url), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to every process in the foreground, the child included.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('exit', (code, signal) => {
    if (signal) {
      process.removeAllListeners(signal)
      process.kill(process.pid, signal)
    }
    process.exitCode = code ?? 1
  })
}

function stopWithParent() {
  if (!process.channel) return
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}

async function launch([name, ...args]) {
  if (major < OLDEST_LAUNCHER) {
    throw new Sentence(`Last Call needs Node ${OLDEST_LAUNCHER} or newer to start; this is ${process.versions.node}.`)
  }
  const script = join(root, 'scripts', `${name}.ts`)
  if (!existsSync(script)) throw new Sentence(`There is no script called "${name}"; package.json lists them.`)
  if (major < OLDEST_SERVER) return relaunch(await installNode(root), [name, ...args])

  stopWithParent()
  process.chdir(root)
  // What was stripped of its types and compiled once is not again: starts sooner, and in less memory.
  module.enableCompileCache(join(root, '.cache', 'compiled'))
  const paths = [dirname(process.execPath), join(root, 'node_modules', '.bin'), process.env.PATH]
  process.env.PATH = paths.filter(Boolean).join(delimiter)
  await installDependencies(root)
  process.argv = [process.execPath, script, ...args]
  await import(pathToFileURL(script).href)
}

function explain(error) {
  if (error instanceof Sentence) return error.message
  if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(error?.code) && error.path) {
    return `Last Call cannot write ${error.path} (${error.code}): is the folder yours, is the disk full?`
  }
  return error?.stack ?? String(error)
}

launch(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`\n${explain(error)}\n`)
  process.exitCode = 1
})
