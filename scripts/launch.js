/**
 * Runs `scripts/<name>.ts` under Node 24, whichever Node is installed: `node scripts/launch.js <name> [arguments]`.
 * Plain JavaScript that uses only Node's own modules, because it runs before any dependency is installed and on any
 * Node >= 18.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findWriteRemedy, installDependencies, installNode, UserError } from './install.js'

const OLDEST_LAUNCHER = 18
const OLDEST_SERVER = 24
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const major = Number(process.versions.node.split('.')[0])

/** Restarts this launcher under the given Node with the same options, forwards signals to it and exits with its status. */
function relaunch(node, args) {
  // The IPC channel carries no messages. When it closes, the child knows that this process has ended, even after kill
  // -9.
  const child = spawn(node, [...process.execArgv, fileURLToPath(import.meta.url), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to all processes in the foreground, including the child.
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
    throw new UserError(`Last Call needs Node ${OLDEST_LAUNCHER} or newer to start; this is ${process.versions.node}.`)
  }
  const script = join(root, 'scripts', `${name}.ts`)
  if (!existsSync(script)) throw new UserError(`There is no script called "${name}"; package.json lists the scripts.`)
  if (major < OLDEST_SERVER) return relaunch(await installNode(root), [name, ...args])

  stopWithParent()
  process.chdir(root)
  // Caches the compiled scripts, so that the next start is faster and needs less memory.
  module.enableCompileCache(join(root, '.cache', 'compiled'))
  const paths = [dirname(process.execPath), join(root, 'node_modules', '.bin'), process.env.PATH]
  process.env.PATH = paths.filter(Boolean).join(delimiter)
  await installDependencies(root)
  process.argv = [process.execPath, script, ...args]
  await import(pathToFileURL(script).href)
}

function explain(error) {
  if (error instanceof UserError) return error.message
  const remedy = findWriteRemedy(error?.code ?? '')
  if (remedy) return `Last Call cannot write ${error.path ?? root} (${error.code}). ${remedy}, and run this again.`
  return error?.stack ?? String(error)
}

launch(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`\n${explain(error)}\n`)
  process.exitCode = 1
})
