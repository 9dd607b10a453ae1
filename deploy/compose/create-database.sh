#!/bin/sh
# Run once by the image of PostgreSQL, when its volume is empty.
set -eu
psql --username=postgres --set=password="$POSTGRES_PASSWORD" --file=/database.sql
