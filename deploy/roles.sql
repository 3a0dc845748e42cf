-- Once, as a superuser, on a PostgreSQL of your own:
-- psql --set owner_password=… --set app_password=… --file deploy/roles.sql
-- Without tokri_app the first start creates it: then the owner needs CREATEROLE, which it does not otherwise.

-- Owns the tables: migrations and the admin commands (DATABASE_OWNER_URL). CREATEDB is for the check of backups, which
-- restores one into a database of its own.
CREATE ROLE tokri LOGIN CREATEDB PASSWORD :'owner_password';
-- What runs (DATABASE_URL): each migration grants it what it needs, table by table.
CREATE ROLE tokri_app LOGIN PASSWORD :'app_password';
-- Behind PgBouncer only: without it each process asks for this by itself. Never for the owner, whose migrations may take longer.
ALTER ROLE tokri_app SET statement_timeout = '2s';
CREATE DATABASE tokri OWNER tokri;
