import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemoBranches } from '../../../seed/demo-branches.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { readBranch, readDemoBranches } from './card-rows.ts'
import { readBranches, writeBranches } from './import-branches.ts'

let database: TestDatabase
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

const LIST =
  'BANK,IFSC,BRANCH,CENTRE,STATE\r\nTungabhadra Bank,tngb0000001,"Hampi, Main  Road",Hosapete,Karnataka\r\nTungabhadra Bank,TNGB0000002,Ballari,Ballari,Karnataka\r\n'

describe('a list of branches', () => {
  it('is read by its header, however its columns are called', () => {
    expect(readBranches(LIST)).toEqual({
      ok: true,
      branches: [
        {
          ifsc: 'TNGB0000001',
          bankName: 'Tungabhadra Bank',
          branch: 'Hampi, Main Road',
          city: 'Hosapete',
          state: 'Karnataka',
        },
        { ifsc: 'TNGB0000002', bankName: 'Tungabhadra Bank', branch: 'Ballari', city: 'Ballari', state: 'Karnataka' },
      ],
    })
    expect(readBranches('\uFEFFIFSC Code,Bank Name,Branch Name,City1,State\nTNGB0000001,A,B,C,D').ok).toBe(true)
  })

  it.each([
    ['', 'the header has no column ifsc, bank, branch, city, state'],
    ['BANK,IFSC,BRANCH,CITY,STATE\n', 'there is no branch in it'],
    ['BANK,BRANCH,CITY,STATE\nA,B,C,D', 'the header has no column ifsc'],
    ['BANK,IFSC,BRANCH,CITY,STATE\nA,TNGB1000001,B,C,D', 'line 2: “TNGB1000001” is no IFSC'],
    ['BANK,IFSC,BRANCH,CITY,STATE\n,TNGB0000001,B,C,D', 'line 2: TNGB0000001 has no bank'],
    ['BANK,IFSC,BRANCH,CITY,STATE\nA,TNGB0000001,B,C,D\nA,tngb0000001,B,C,D', 'line 3: TNGB0000001 stands there twice'],
    [`BANK,IFSC,BRANCH,CITY,STATE\n${'A'.repeat(121)},TNGB0000001,B,C,D`, 'line 2: TNGB0000001: its bank is too long'],
    ['BANK,IFSC\n"A,TNGB0000001', 'line 2: a quote is never closed'],
  ])('that makes no sense is refused whole: %j', (text, problem) => {
    expect(readBranches(text)).toEqual({ ok: false, problems: [problem] })
  })

  it("takes the place of the demo's banks, which do not come back", async () => {
    const { pool } = database.owner
    await inTransaction(pool, (tx) => seedDemoBranches(tx))
    expect((await readDemoBranches(pool)).length).toBe(5)
    const list = readBranches(LIST)
    const client = await pool.connect()
    try {
      await writeBranches(client, list.ok ? list.branches : [])
      await writeBranches(client, list.ok ? list.branches : [])
    } finally {
      client.release()
    }
    await inTransaction(pool, (tx) => seedDemoBranches(tx))
    expect(await readDemoBranches(database.app.pool)).toEqual([])
    expect(await readBranch(database.app.pool, 'KVRB0001042')).toBeNull()
    expect(await readBranch(database.app.pool, 'TNGB0000001')).toMatchObject({ branch: 'Hampi, Main Road' })
  })
})
