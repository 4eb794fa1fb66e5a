import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { findStatements } from '../../testing/statements/find-statements.ts'
import { readSources } from '../../testing/statements/sources.ts'

/** What a customer may have that has a state or an end, and that a closed account may keep. */
const MAY_STAY: Readonly<Record<string, string>> = {
  account_access: 'ended with the conversation by its own room',
  cash_due: 'a part of a loan that is paid out, whose cash the books hold',
  customer_lock: 'a lock by staff: its record stays',
  identity_submission: 'the record of the identity check, which the law keeps',
  ipo_reminder: 'told once to a customer who has a session',
  message: 'ends with its target, and is kept for thirty days',
  notice: 'what the customer was told',
  paper_link: 'ended by the function that ends it wherever a session ends',
  photo: 'forgotten by a night of its own when nothing uses it',
  practice_book: 'play money: nobody acts in it without a session of its customer',
  support_chat: 'ended by its own room when the account closes',
  support_message: 'what the customer and staff wrote',
}

let database: TestDatabase
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

/** Every table of customers whose rows have a state, or a moment that may still come. */
async function tablesThatCanStandOpen(): Promise<string[]> {
  const { rows } = await database.owner.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'bahi'::regnamespace and c.relkind in ('r', 'p') and obj_description(c.oid, 'pg_class') like 'placement=shard%'
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('customer_id', 'owner') and not a.attisdropped)
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                   and (a.attname = 'state' or a.attname like '%\\_at' and not a.attnotnull))
     order by c.relname collate "C"`,
  )
  return rows.map(({ name }) => name)
}

/** What closing counts as in the way, ends or erases. */
function tablesOfClosing(): ReadonlySet<string> {
  const texts = findStatements(readSources()).statements.flatMap((statement) =>
    statement.at.includes('apps/server/src/closing/') ? statement.texts : [],
  )
  return new Set(texts.flatMap((text) => [...text.matchAll(/\bbahi\.(\w+)/g)].map(([, name]) => name ?? '')))
}

describe('what can stand open for a customer', () => {
  it('is counted, ended or erased when the account closes, or may stay for a reason', async () => {
    const named = tablesOfClosing()
    const open = await tablesThatCanStandOpen()
    expect(open).toEqual(
      expect.arrayContaining(['orders', 'order_trigger', 'sip', 'share_sip', 'loan', 'transfer_out']),
    )
    expect(open.filter((name) => !named.has(name))).toEqual(Object.keys(MAY_STAY).toSorted())
  })
})
