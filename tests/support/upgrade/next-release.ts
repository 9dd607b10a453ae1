import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const NEXT_MIGRATION = '9001_next.sql'
export const NEXT_ASSET = 'next-1a2b3c4.js'

/** A column with a default, a trigger that the previous release does not know of, and a table of its own. */
export const NEXT_SQL = `-- works with: 1.0.0
create table next_notes (post_id uuid primary key references posts on delete cascade);
alter table posts add column pinned boolean not null default false;
create function note_post() returns trigger language plpgsql as $$
  begin insert into next_notes values (new.id); return new; end $$;
create trigger note_post after insert on posts for each row execute function note_post();
`

/**
 * Turns a copy of a release into the next one: with one more migration, a changed function, and new names for the files
 * of the pages.
 */
export function turnIntoNextRelease(folder: string, migration: string): void {
  const db = join(folder, 'dist/server/core/db')
  writeFileSync(join(db, 'migrations', NEXT_MIGRATION), migration)
  const like = join(db, 'functions/like_post.sql')
  writeFileSync(like, `-- As before.\n${readFileSync(like, 'utf8')}`)
  const manifest = join(folder, 'dist/web/.vite/manifest.json')
  writeFileSync(manifest, `${readFileSync(manifest, 'utf8')}\n`)
  const assets = join(folder, 'dist/web/assets')
  rmSync(assets, { recursive: true })
  mkdirSync(assets)
  writeFileSync(join(assets, NEXT_ASSET), 'let next')
}
