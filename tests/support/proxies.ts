import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { type ClientHttp2Session, connect } from 'node:http2'
import { delimiter, join } from 'node:path'
import { findFreePort } from '#scripts/free-port.ts'
import { selfSigned } from './certificate.ts'

/** Debian installs servers outside the PATH of ordinary users. */
export const findProgram = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

export type RunningProxy = { http: number; https: number; output(): string; stop(): Promise<void> }
type Ports = Pick<RunningProxy, 'http' | 'https'>

/** Starts Caddy with one of our configurations, with certificates of its own and on free ports. */
export async function startCaddy(folder: string, config: string): Promise<RunningProxy> {
  const ports = await findPorts()
  const file = join(folder, 'Caddyfile')
  writeFileSync(
    file,
    `{
	admin off
	local_certs
	skip_install_trust
	http_port ${ports.http}
	https_port ${ports.https}
	default_bind 127.0.0.1
}
${config}`,
  )
  const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  return launch(findProgram('caddy') ?? '', ['run', '--adapter', 'caddyfile', '--config', file], ports, home)
}

/** Starts nginx with one of our configurations, with a certificate of its own and on free ports. */
export async function startNginx(folder: string, config: string, host: string): Promise<RunningProxy> {
  const ports = await findPorts()
  const { key, cert } = selfSigned(host)
  writeFileSync(join(folder, 'privkey.pem'), key)
  writeFileSync(join(folder, 'fullchain.pem'), cert)
  mkdirSync(join(folder, 'logs'), { recursive: true })
  const here = config
    .replaceAll(/^ +listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replaceAll(`/etc/letsencrypt/live/${host}`, folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log stderr;
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${here}
}`,
  )
  return launch(findProgram('nginx') ?? '', ['-p', folder, '-c', join(folder, 'nginx.conf')], ports)
}

async function findPorts(): Promise<Ports> {
  return { http: await findFreePort(), https: await findFreePort() }
}

async function launch(program: string, args: string[], ports: Ports, env = {}): Promise<RunningProxy> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = new Promise((resolve) => child.once('close', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  await untilListening(ports.https, child, () => text)
  return { ...ports, output: () => text, stop }
}

async function untilListening(port: number, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The proxy ended with ${child.exitCode}:\n${output()}`)
    const session = await connectHttp2(port).catch(() => undefined)
    if (session) return session.close()
  }
}

/** An HTTP/2 connection to our host at a proxy on this machine. */
function connectHttp2(port: number, host = 'lastcall.example'): Promise<ClientHttp2Session> {
  return new Promise((resolve, reject) => {
    const session = connect(`https://127.0.0.1:${port}`, { servername: host, rejectUnauthorized: false })
    session.once('connect', () => resolve(session))
    session.once('error', reject)
  })
}

export type Answer = { status: number; headers: Record<string, unknown>; text: string }

/**
 * Sends a request over HTTP/2 and reads the whole answer, or of an endless one what arrives until it satisfies `enough`.
 */
export async function request(
  port: number,
  path: string,
  options: { headers?: Record<string, string>; body?: Uint8Array; enough?: (text: string) => boolean } = {},
): Promise<Answer> {
  const session = await connectHttp2(port)
  const { headers = {}, body, enough } = options
  const stream = session.request({
    ':path': path,
    ':method': body ? 'POST' : 'GET',
    ':authority': 'lastcall.example',
    ...headers,
  })
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const answer: Answer = { status: 0, headers: {}, text: '' }
      stream.on('response', (received) => {
        answer.status = Number(received[':status'])
        answer.headers = received
      })
      stream.on('data', (chunk: Buffer) => {
        answer.text += chunk.toString()
        if (enough?.(answer.text)) resolve(answer)
      })
      stream.on('end', () => resolve(answer))
      stream.on('error', reject)
      session.on('error', reject)
      stream.end(body)
    })
  } finally {
    session.destroy()
  }
}
