import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.ts'
import { openLog } from './open-log.ts'

let database: TestDatabase
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

function logged(error: unknown): string {
  const lines: string[] = []
  openLog('info', { write: (line) => void lines.push(line) }).error({ err: error, requestId: 'r-1' }, 'fault')
  return lines.join('')
}

async function readLoggedError(
  statement: string,
  values: unknown[] = [],
): Promise<Error & { readonly detail?: string; readonly where?: string }> {
  return database.owner.pool.query(statement, values).then(
    () => {
      throw new Error('the statement was to fail')
    },
    (error: Error) => error,
  )
}

it('names the table of a refused row, and no value of the row', async () => {
  const secret = randomUUID()
  const insert = `insert into bahi.idempotency_key (shard, actor, key, input_hash, answer, created_at) values ($1, 1, $2, sha256('a'), '{}', now())`
  const ofCheck = await readLoggedError(insert, [99, secret])
  await database.owner.pool.query(insert, [1, secret])
  const ofKey = await readLoggedError(insert, [1, secret])
  for (const error of [ofCheck, ofKey]) {
    expect(error.detail).toContain(secret)
    const line = logged(error)
    expect(line).not.toContain(secret)
    expect(JSON.parse(line)).toMatchObject({
      msg: 'fault',
      requestId: 'r-1',
      err: { message: error.message, stack: error.stack, table: 'idempotency_key', severity: 'ERROR' },
    })
  }
})

it('tells nothing of the statement within a function, and nothing of its arguments', async () => {
  const secret = randomUUID()
  const error = await readLoggedError(`do $$ begin execute 'select 1 / 0, ''${secret}'''; end $$`)
  expect(error.where).toContain(secret)
  expect(logged(error)).not.toContain(secret)
})

it('cleans errors within errors', async () => {
  const secret = randomUUID()
  const row = () => Object.assign(new Error('of a row'), { detail: secret, where: secret, internalQuery: secret })
  const holding = [
    new Error('outside', { cause: row() }),
    new AggregateError([row(), row()], 'several'),
    Object.assign(new Error('outside'), { inner: row() }),
    Object.assign(new Error('outside'), { errors: [row()] }),
  ]
  for (const error of holding) expect(logged(error)).not.toContain(secret)
  expect(logged(holding[0])).toContain('of a row')
})

it('leaves a value that is no error as it is', () => {
  expect(JSON.parse(logged('a word'))).toMatchObject({ err: 'a word' })
})
