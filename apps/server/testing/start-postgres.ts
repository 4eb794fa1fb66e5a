import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { accessFromUrl } from '../src/platform/db/connect.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { atServer } from './database-copies.ts'
import { startTemporaryPostgres } from './temporary-postgres.ts'
import { inDatabase, type ServerAddress } from './test-server.ts'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

/**
 * Starts one PostgreSQL for all server tests, or uses TEST_DATABASE_URL, and migrates the template that the tests copy.
 */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL']
  const temporary = url ? undefined : await startTemporaryPostgres()
  const access = temporary?.nearAccess ?? accessFromUrl(url ?? '')
  const template = `bahi_template_${randomBytes(6).toString('hex')}`
  const remove = async (): Promise<void> => {
    if (temporary) await temporary.remove()
    else await atServer(access.owner, `drop database if exists ${template}`)
  }
  try {
    await atServer(access.owner, `create database ${template} template template0 encoding 'UTF8'`)
    await migrate(inDatabase(access.owner, template), MIGRATIONS)
    await temporary?.postgres.allowLogIns()
  } catch (error) {
    await remove()
    throw error
  }
  project.provide('testServer', {
    template,
    owner: addressOf(access.owner),
    app: addressOf(access.app),
    exchange: addressOf(access.exchange),
  })
  return remove
}

/** Plain values only, because the parsers of a connection cannot be sent to worker processes. */
function addressOf({
  connectionString,
  host,
  port,
  user,
  password,
  database,
  options,
}: pg.ClientConfig): ServerAddress {
  const address = { connectionString, host, port, user, password, database, options }
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))
}
