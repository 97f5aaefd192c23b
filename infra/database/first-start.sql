-- Run by the superuser when the volume of the database is made. The shop gets a role that owns its
-- database and no more. From then on the superuser has no password: nobody is it over the network.
\set password `cat /secrets/password`
CREATE ROLE goldenbead LOGIN PASSWORD :'password';
CREATE DATABASE goldenbead OWNER goldenbead;
ALTER ROLE postgres PASSWORD NULL;
