import { randomUUID } from 'node:crypto'
import pg from 'pg'

type NewDatabase = { url: string; drop: () => Promise<void> }

/** Creates an empty database on the PostgreSQL that `url` leads to. */
export async function createDatabase(url: string): Promise<NewDatabase> {
  const name = `last_call_browser_${randomUUID().replaceAll('-', '')}`
  const query = async (sql: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  await query(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => query(`drop database ${name} with (force)`) }
}
