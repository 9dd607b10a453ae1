import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type ServerProcess, signIn } from './server-process.ts'

const HOUR = 3_600_000
const page = join(import.meta.dirname, '../../.cache/test/resilience.txt')

/** Prints a line for docs/resilience.md. */
export function report(line: string): void {
  mkdirSync(join(page, '..'), { recursive: true })
  appendFileSync(page, `${line}\n`)
  process.stdout.write(`${line}\n`)
}

/** Repeats until the result is truthy; a test that never gets one fails by its timeout. */
export async function until<T>(ask: () => Promise<T | false | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer) return answer
    await wait(50)
  }
}

/** A disk of a few megabytes; undefined if this user may not create one. */
export function smallDisk(
  path: string,
  megabytes: number,
): { fill(): void; free(): void; lock(): void; gone(): void } | undefined {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', path]).status !== 0)
    return undefined
  const ballast = join(path, 'ballast')
  return {
    fill() {
      try {
        writeFileSync(ballast, Buffer.alloc(megabytes * 1024 * 1024))
      } catch {}
    },
    free: () => rmSync(ballast),
    lock: () => void spawnSync('mount', ['-o', 'remount,ro', path]),
    gone: () => void spawnSync('umount', ['-l', path]),
  }
}

export type Answer = { status: number; retryAfter: string | null; milliseconds: number; id: string | undefined }

/** Someone who posts one shift after another. */
export async function poster(server: ServerProcess, email = 'bea@demo.test') {
  const cookie = await signIn(server.origin, email)
  const headers = { cookie, 'content-type': 'application/json' }
  const venues = await fetch(`${server.origin}/api/venues`, { headers })
  const { items } = (await venues.json()) as { items: { id: string }[] }
  const start = Math.ceil(Date.now() / HOUR) * HOUR + 60 * 24 * HOUR
  let next = 0
  return {
    cookie,
    async post(): Promise<Answer> {
      const time = start + next++ * HOUR
      const began = performance.now()
      const answer = await fetch(`${server.origin}/api/shifts`, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          venue_id: items[0]?.id,
          start_time: new Date(time).toISOString(),
          end_time: new Date(time + HOUR / 2).toISOString(),
          notes: 'x'.repeat(300),
        }),
      })
      const body = (await answer.json()) as { id?: string }
      const milliseconds = Math.round(performance.now() - began)
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), milliseconds, id: body.id }
    },
    async sendPicture(picture: File): Promise<{ status: number; retryAfter: string | null }> {
      const body = new FormData()
      body.set('picture', picture)
      const answer = await fetch(`${server.origin}/api/me/avatar`, { method: 'PUT', headers: { cookie }, body })
      await answer.arrayBuffer()
      return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
    },
    /** Fetches the poster's own photo. */
    async fetchAvatar(): Promise<{ status: number; retryAfter: string | null }> {
      const mine = await fetch(`${server.origin}/api/me/profile`, { headers })
      const { avatar_url } = (await mine.json()) as { avatar_url: string | null }
      const answer = await fetch(`${server.origin}${avatar_url}`, { headers: { cookie } })
      await answer.arrayBuffer()
      return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
    },
  }
}

/** Requests a password reset email. */
export async function requestPasswordReset(server: ServerProcess, email: string): Promise<number> {
  const answer = await fetch(`${server.origin}/api/auth/request-password-reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  return answer.status
}

export const statusOf = async (server: ServerProcess, path: string, cookie = ''): Promise<number> =>
  (await fetch(`${server.origin}${path}`, { headers: { cookie } })).status
