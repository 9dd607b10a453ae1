import { randomUUID } from 'node:crypto'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { sql } from 'kysely'
import { contract, type ProcedurePath } from '#contract/index.ts'
import type { Db } from '#server/core/db/db.ts'
import { recordAnswer } from './recorded-answers.ts'
import { requestOf } from './requests.ts'

export type Api = JsonifiedClient<ContractRouterClient<typeof contract>>

/** A client of the API, logged in or not. */
export class Caller {
  readonly api: Api
  readonly #origin: string
  readonly #cookie: string | undefined

  constructor(origin: string, cookie?: string) {
    this.#origin = origin
    this.#cookie = cookie
    this.api = createORPCClient(new OpenAPILink(contract, { url: `${origin}/api`, headers: () => this.headers }))
  }

  get headers(): Record<string, string> {
    return this.#cookie ? { cookie: this.#cookie } : {}
  }

  /** A plain request, for what the typed client cannot express. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries(this.headers)) headers.set(name, value)
    return fetch(`${this.#origin}${path}`, { ...init, headers, redirect: 'manual' })
  }

  /** Calls a procedure and returns the raw response. */
  async call(procedure: ProcedurePath, input: Record<string, unknown>): Promise<Response> {
    const { url, init } = requestOf(procedure, input)
    const answer = await this.fetch(url, init)
    await recordAnswer(procedure, answer)
    return answer
  }
}

type Identity = { id: string; username: string; full_name: string; email: string }

/** A person with an account. What no procedure can do is written to the database. */
export class Person extends Caller {
  readonly id: string
  readonly username: string
  readonly full_name: string
  readonly email: string
  readonly #db: Db
  readonly #now: () => Date

  constructor(identity: Identity, scene: { db: Db; now: () => Date; origin: string; cookie: string }) {
    super(scene.origin, scene.cookie)
    this.id = identity.id
    this.username = identity.username
    this.full_name = identity.full_name
    this.email = identity.email
    this.#db = scene.db
    this.#now = scene.now
  }

  async follows(other: Person): Promise<void> {
    await this.#relates(other, 'following')
  }

  async blocks(other: Person): Promise<void> {
    await this.#relates(other, 'blocked')
  }

  async unblocks(other: Person): Promise<void> {
    await sql`delete from user_relationships where follower_id = ${this.id} and following_id = ${other.id}`.execute(
      this.#db,
    )
  }

  /** Makes the profile private: followers need approval. */
  async goesPrivate(is_private = true): Promise<void> {
    await sql`update profiles set is_private = ${is_private} where id = ${this.id}`.execute(this.#db)
  }

  async hidesSchedule(): Promise<void> {
    await sql`update profiles set schedule_is_private = true where id = ${this.id}`.execute(this.#db)
  }

  async becomes(user_type: 'patron' | 'bartender'): Promise<void> {
    await sql`update profiles set user_type = ${user_type} where id = ${this.id}`.execute(this.#db)
  }

  async waitsForVerification(): Promise<void> {
    await sql`
      update profiles set verification_status = 'pending_review', verification_requested_at = ${this.#now()}
      where id = ${this.id}`.execute(this.#db)
  }

  /** Sets the verification status directly. */
  async isVerified(verification_status: 'verified' | 'unverified' = 'verified'): Promise<void> {
    await sql`update profiles set verification_status = ${verification_status} where id = ${this.id}`.execute(this.#db)
  }

  async isSuspended(): Promise<void> {
    await sql`update profiles set suspended_at = ${this.#now()} where id = ${this.id}`.execute(this.#db)
  }

  /** Makes the person the owner of a venue. */
  async keeps(venue: { id: string }): Promise<void> {
    await sql`update venues set owner_id = ${this.id} where id = ${venue.id}`.execute(this.#db)
  }

  /** Inserts a shift that followers were already notified of; times as given. */
  async works(venue: { id: string }, start_time: string, end_time: string): Promise<{ id: string }> {
    const id = randomUUID()
    await sql`
      insert into shifts (id, profile_id, venue_id, start_time, end_time, notified_order)
      values (${id}, ${this.id}, ${venue.id}, ${new Date(start_time)}, ${new Date(end_time)},
        nextval('public.visibility_order'))`.execute(this.#db)
    return { id }
  }

  async #relates(other: Person, type: 'following' | 'blocked'): Promise<void> {
    await sql`
      insert into user_relationships (follower_id, following_id, relationship_type, created_at)
      values (${this.id}, ${other.id}, ${type}, ${this.#now()})
      on conflict (follower_id, following_id) do update set relationship_type = excluded.relationship_type`.execute(
      this.#db,
    )
  }
}
