-- Creates the database and its owner, as a superuser: psql --set=password=… --file=database.sql
\set ON_ERROR_STOP on
create role last_call login password :'password';
create database last_call owner last_call encoding 'UTF8' template template0;
\connect last_call
-- The only extension that the owner of a database may not create.
create extension earthdistance cascade;
