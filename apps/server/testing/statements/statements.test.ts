import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../src/platform/db/in-transaction.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { compareColumns } from './compare-columns.ts'
import { describeStatement } from './describe-statement.ts'
import { findStatements, type Statement } from './find-statements.ts'
import { readRowType, UnknownType } from './row-types.ts'
import { parseSource, readSources, type Sources } from './sources.ts'

/** Statements whose text only a running server knows, with the reason. */
const UNTOLD: Readonly<Record<string, string>> = {
  'apps/server/src/platform/db/hear-channel.ts': 'LISTEN to a channel that the caller names',
  'apps/server/src/platform/db/in-transaction.ts': 'BEGIN with the isolation that the caller names',
  'apps/server/src/platform/postgres/embedded-postgres.ts': 'roles of the embedded server, with drawn passwords',
  'apps/server/src/staff/customers/list-customers.ts':
    'a search whose condition follows from what was typed; customers-console.test.ts sends each kind',
}

const sources = readSources()
const { statements, unknown } = findStatements(sources)
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

type Client = Parameters<typeof describeStatement>[0]

/** Everything that is wrong with these statements: PostgreSQL's own words, or how columns and row type differ. */
async function findProblems(client: Client, looked: readonly Statement[], known: Sources = sources): Promise<string[]> {
  const problems = new Set<string>()
  for (const { at, texts, source, row, isArray } of looked)
    for (const text of texts) {
      const columns = await describeStatement(client, text).catch((error: Error) => error.message)
      const found =
        typeof columns === 'string'
          ? [columns]
          : row === undefined
            ? []
            : problemsOfRow(() => compareColumns({ columns, text }, readRowType(known, source, row), isArray))
      for (const problem of found) problems.add(`${at}: ${problem}`)
    }
  return [...problems]
}

function problemsOfRow(compare: () => string[]): string[] {
  try {
    return compare()
  } catch (error) {
    if (error instanceof UnknownType) return [error.message]
    throw error
  }
}

async function withClient<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = await database.owner.pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

describe('every statement of the server', () => {
  it('stands on the migrated schema, and gives the columns of its row type', async () => {
    expect(await withClient((client) => findProblems(client, statements))).toEqual([])
  })

  it('can be told without running the server, but for those that are named here', () => {
    expect(new Set(unknown.map((one) => one.split(':')[0]))).toEqual(new Set(Object.keys(UNTOLD)))
    expect(statements.length).toBeGreaterThan(900)
  })

  it('fails when a migration renames a column that it reads', async () => {
    const rollBack = new Error('the renaming is tried only')
    const problems: string[] = []
    const trying = inTransaction(database.owner.pool, async (tx) => {
      await tx.query('alter table bahi.transfer_out rename column due_at to due')
      problems.push(...(await problemsWithin(tx)))
      throw rollBack
    })
    await expect(trying).rejects.toBe(rollBack)
    expect(problems.filter((one) => one.includes('due_at')).length).toBeGreaterThan(2)
  })

  /** A statement that fails ends its transaction, so each has a savepoint of its own. */
  async function problemsWithin(tx: { query: Client['query'] }): Promise<string[]> {
    const client = { query: tx.query } as Client
    const problems: string[] = []
    for (const statement of statements.filter(({ texts }) => texts.some((text) => text.includes('due_at')))) {
      await tx.query('savepoint one')
      problems.push(...(await findProblems(client, [statement])))
      await tx.query('rollback to savepoint one')
    }
    return problems
  }
})

describe('a statement that does not fit', () => {
  const SAYS_STRING = 'id is a bigint, the row type says string'
  const problemsIn = async (code: string): Promise<string[]> => {
    const source = parseSource('sample.ts', code)
    const known: Sources = {
      ...sources,
      server: [source],
      find: (from, name) => (from === source ? foundIn(name) : sources.find(from, name)),
    }
    const foundIn = (name: string) => {
      const binding = source.names.get(name)
      return binding?.kind === 'here' ? { source, node: binding.node } : undefined
    }
    const found = findStatements(known)
    return [...found.unknown, ...(await withClient((client) => findProblems(client, found.statements, known)))]
  }

  it.each([
    ['select id, nam from bahi.staff', '{ id: bigint; nam: string }', 'column "nam" does not exist'],
    ['select id from bahi.staff', '{ id: number }', 'id is a bigint, the row type says number'],
    ['select id, name from bahi.staff', '{ id: bigint }', 'the statement has name, the row type has not'],
    ['select id from bahi.staff', 'Row', 'the row type has name, the statement has not'],
    ['select id from bahi.staf', '{ id: bigint }', 'relation "bahi.staf" does not exist'],
    ['select created_at as at from bahi.staff', '{ at: string }', 'at is a Date, the row type says string'],
  ])('is found: %s as %s', async (text, row, problem) => {
    const code = `interface Row { id: bigint; name: string }\nawait db.query<${row}>('${text}')`
    expect(await problemsIn(code)).toEqual([`sample.ts:2: ${problem}`])
  })

  it.each([
    ["const KINDS = ['a', 'b'] as const", '(typeof KINDS)[number]'],
    ["const KINDS = ['a', 'b'] as const\nconst ALL = [...KINDS, 'c'] as const", '(typeof ALL)[number] | null'],
    ["const STEPS = [{ from: 'a', to: 'b' }] as const", "(typeof STEPS)[number]['from' | 'to']"],
  ])('is found where its row type takes values of a list: %s', async (list, type) => {
    const code = `${list}\nawait db.query<{ id: ${type} }>('select id from bahi.staff')`
    expect(await problemsIn(code)).toEqual([`sample.ts:${code.split('\n').length}: ${SAYS_STRING}`])
    expect(await problemsIn(code.replace('select id', 'select name as id'))).toEqual([])
  })

  it.each([
    [
      "const TABLE = 'bahi.staff'\nconst list = (columns) => columns.map(({ name }) => `s.${name}`).join(', ')\n" +
        "await db.query<{ id: bigint; name: string }>({ text: `select ${list([{ name: 'id' }, { name: 'name' }])} from ${TABLE} s` })",
      [],
    ],
    [
      "async function read(isNew: boolean) {\n  const order = isNew ? 'asc' : 'desk'\n  await db.query(`select from bahi.staff order by id ${order}`)\n}",
      ['sample.ts:3: syntax error at or near "desk"'],
    ],
    ['async function read(text: string) {\n  await db.query(text)\n}', ['sample.ts:2: nobody is seen to give text']],
  ])('is read in all its forms: %s', async (code, problems) => {
    expect(await problemsIn(code)).toEqual(problems)
  })
})
