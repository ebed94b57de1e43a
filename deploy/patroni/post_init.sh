#!/bin/sh
# post_init.sh URL - run once by Patroni on a new database: whose the rooms are.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$QIRKAT_DATABASE_PASSWORD" "$1" <<'SQL'
CREATE ROLE qirkat LOGIN PASSWORD :'password';
CREATE DATABASE qirkat OWNER qirkat ENCODING 'UTF8' TEMPLATE template0;
SQL
