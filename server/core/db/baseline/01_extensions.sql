create extension if not exists citext;
create extension if not exists cube;
create extension if not exists earthdistance;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

create schema auth;
-- The job queue fills this schema. It is created here, under the migration lock, so that two starts cannot both create
-- it.
create schema pgboss;
