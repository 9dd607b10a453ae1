import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findUnsafeStatements } from '#scripts/migration-rules.ts'
import { ROOT } from '#scripts/run.ts'
import { readSchema } from '#server/core/db/schema-files.ts'

const HEADER = '-- works with: 1.0.0\n'
const NAME = '0099_test.sql'
const find = (sql: string) => findUnsafeStatements({ name: NAME, sql: HEADER + sql })

test('no migration since the first release breaks the release before it', () => {
  expect(readSchema().migrations.flatMap((migration) => findUnsafeStatements(migration))).toEqual([])
})

test.each([
  'drop table posts;',
  'drop function if exists like_post(uuid);',
  'alter table posts drop column content;',
  'alter table posts add column note text, drop content;',
  'alter table posts rename column content to text;',
  'alter table posts rename to messages;',
  'alter table posts alter column content type varchar(20);',
  'alter table posts alter content set data type varchar(20);',
  'alter table posts alter column image_path set not null;',
  'alter table posts alter column created_at drop default;',
  'alter table posts add column pinned boolean not null;',
  'alter table posts add constraint short check (char_length(content) < 10);',
  'alter table only public.posts\n  add unique (content);',
  'create unique index posts_content on posts (content);',
])('a migration with "%s" is refused', (sql) => {
  expect(find(sql)).toEqual([expect.stringContaining(NAME)])
})

test.each([
  'create table pins (id uuid primary key, note text not null unique);',
  'create unlogged table pins (id uuid); alter table pins add constraint own unique (id); create unique index pins_id on pins (id);',
  'alter table posts add column note text;',
  `alter table posts add column state text not null default 'shown';`,
  'alter table posts add column size integer not null generated always as (char_length(content)) stored;',
  'alter table posts drop constraint posts_content_check;',
  'alter table posts alter column content drop not null;',
  'alter table posts alter column created_at set default now();',
  'create index concurrently posts_content on posts (content);',
  'update posts set content = content; -- drop table posts;',
  `do $$ begin execute 'alter table posts rename to messages'; end $$;`,
])('a migration with "%s" is accepted', (sql) => expect(find(sql)).toEqual([]))

test('a migration names the oldest version that works with it, unless it was in the first release', () => {
  const sql = 'alter table posts add column note text;'
  expect(findUnsafeStatements({ name: NAME, sql })).toEqual([expect.stringContaining('-- works with: 1.0.0')])
  expect(findUnsafeStatements({ name: '0037_dark_schedules.sql', sql })).toEqual([])
})

test('an exception accepts one statement, and an unneeded one is refused', () => {
  const exceptions = { [NAME]: [{ statement: /drop table posts/, because: 'a reason' }] }
  const findExcept = (sql: string) => findUnsafeStatements({ name: NAME, sql: HEADER + sql }, exceptions)
  expect(findExcept('drop table posts;')).toEqual([])
  expect(findExcept('drop table posts; drop table likes;')).toEqual([expect.stringContaining('drop table likes')])
  expect(findExcept('select 1;')).toEqual([expect.stringContaining('not needed')])
})

test('no file of functions drops one, which the previous release may call', () => {
  const dropping = readSchema().functions.filter(({ sql }) => /^\s*drop\s/im.test(sql))
  expect(dropping.map(({ name }) => name)).toEqual([])
})

/** An update that changes it needs a look at whether the previous release's queue still works: docs/operations.md. */
test("the job queue's schema is that of version 1.0.0", () => {
  const text = readFileSync(join(ROOT, 'node_modules/pg-boss/package.json'), 'utf8')
  expect((JSON.parse(text) as { pgboss: { schema: number } }).pgboss).toEqual({ schema: 43 })
})
