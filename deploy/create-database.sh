#!/bin/sh
# Run once by the image of PostgreSQL: an ordinary role that owns its database, and the two roles that its transactions run as.
set -eu
psql --username "$POSTGRES_USER" --set ON_ERROR_STOP=1 --set password="$MUSTER_PASSWORD" <<'SQL'
create role muster login password :'password';
create role muster_agency nologin;
create role muster_platform nologin;
grant muster_agency, muster_platform to muster;
create database muster owner muster;
SQL
