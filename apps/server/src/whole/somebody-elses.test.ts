import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import type { EndpointShape } from '@bahi/contract/wire/endpoint'
import type { Answer } from '../../testing/inject-call.ts'
import { insertCustomer } from '../../testing/insert-customer.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { listFields, sampleInput } from '../../testing/sample-input.ts'
import { belongings, furnish, nobodys, type Belonging, type Named } from '../../testing/servers/belongings.ts'

const RAVI = '9000000002'
/** The neighbour's, who gives it with every call that asks for one. */
const PASSWORD = 'correct horse'

/** Fields that name one thing, wherever they stand. */
const ofField: Readonly<Record<string, Belonging>> = {
  alertId: 'alert',
  listId: 'watchlist',
  loanId: 'loan',
  mark: 'document',
  number: 'entry',
  photoId: 'photo',
  sessionId: 'session',
  triggerId: 'trigger',
  upTo: 'message',
  userId: 'customer',
}

/** Fields that mean something else in each call: an id, and the last of the page before. */
const ofCall: Readonly<Record<string, Belonging>> = {
  'actOnSip.id': 'sip',
  'changeSip.id': 'sip',
  'actOnShareSip.id': 'shareSip',
  'changeShareSip.id': 'shareSip',
  'answerAccess.id': 'access',
  'enterPractice.id': 'practiceBook',
  'startPracticeAgain.id': 'practiceBook',
  'stopProgramKey.id': 'programKey',
  'renamePasskey.id': 'passkey',
  'removePasskey.id': 'passkey',
  'markNoticesRead.id': 'notice',
  'previewTemp.id': 'photo',
  'getIpoApplication.id': 'application',
  'cancelTransferIn.id': 'transferIn',
  'getTransferIn.id': 'transferIn',
  'stateTransferInPaid.id': 'transferIn',
  'cancelTransferOut.id': 'transferOut',
  'cancelShareTransfer.id': 'shareTransfer',
  'disputeTransferOut.id': 'transferOut',
  'cancelOrder.orderId': 'order',
  'getOrder.orderId': 'order',
  'getOrderEffect.orderId': 'order',
  'makeFillLink.orderId': 'order',
  'endPush.id': 'pushDevice',
  'revokeFillLink.id': 'fillLink',
  'modifyOrder.orderId': 'order',
  'getFundOrder.orderId': 'fundOrder',
  'allotmentList.before': 'application',
  'listNewStockRecord.before': 'application',
  'listFundOrders.before': 'fundOrder',
  'listPlanOrders.before': 'fundOrder',
  'listLoans.before': 'loan',
  'listTransfersIn.before': 'transferIn',
  'listTransfersOut.before': 'transferOut',
  'listCash.before': 'transferOut',
  'listNotices.before': 'notice',
  'readChat.before': 'message',
  'listStatement.before': 'order',
  'listWorthEntries.before': 'entry',
}

/** What everybody may name: shares and schemes, offers, lenders, days. A ticket for some customers opens by its code only, which has tests of its own. */
const everybodys =
  /^(\w+\.(code|codes|ipoId|lenderId)|(buyBlock|buyPlacement|buyVipTicket|getOffer)\.id|getFillProofs\.before)$/

const NAMING = /(^id|Id|^mark|^upTo|^before|^number|^codes?)$/

const ofCustomers = Object.entries(allEndpoints).filter(
  ([, { access }]) => access === 'customer' || access === 'acting-customer',
)
const naming = ofCustomers.flatMap(([name, endpoint]) =>
  listFields(endpoint)
    .filter((field) => NAMING.test(field))
    .map((field) => ({ name, endpoint, field, thing: ofCall[`${name}.${field}`] ?? ofField[field] })),
)
const tries = naming.flatMap(({ name, endpoint, field, thing }) =>
  thing === undefined
    ? []
    : endpoint.methods.map(
        (method) => [`${method} ${name} by ${field}`, { name, endpoint, field, thing, method }] as const,
      ),
)

/** Everything in the database that names its customer, whatever the column is called. */
const OWNER_COLUMNS = ['customer_id', 'owner', 'actor']

describe('what belongs to somebody else', () => {
  let bahi: TestServer
  let owner: Awaited<ReturnType<typeof furnish>>
  let nobody: Named
  let neighbour: string
  let rowsOfOwner: () => Promise<string>
  let before: string

  beforeAll(async () => {
    bahi = await openTestServer({ schemes: 'few' })
    owner = await furnish(bahi, RAVI, 'Ravi Kulkarni')
    const {
      rows: [row],
    } = await bahi.database.owner.pool.query<{ shard: number; customer_id: bigint }>(
      'select shard, customer_id from bahi.customer_phone where phone = $1',
      [RAVI],
    )
    const { shard, customer_id: customerId } = row!
    // In the same shard: a call that looks at the shard and not at the customer shows itself here and nowhere else.
    const other = { shard, owner: bahi.parts.ids.newId(shard) }
    await insertCustomer(bahi.database, other, { phone: '9555500077' })
    await bahi.database.owner.pool.query('update bahi.customer set password_hash = $3 where shard = $1 and id = $2', [
      shard,
      other.owner,
      await bahi.parts.passwords.hash(PASSWORD),
    ])
    neighbour = (
      await bahi.parts.sessions.open(
        bahi.parts.db.pool,
        { shard, customerId: other.owner, readOnly: false },
        { name: 'Test', kind: 'unknown', place: '' },
      )
    ).token
    nobody = nobodys(bahi, shard, owner.named)
    rowsOfOwner = await watchRows(bahi, customerId)
    before = await rowsOfOwner()
  })
  afterAll(() => bahi.close())

  it('is every id that a call of customers takes: one that nobody has thought of fails here', () => {
    expect(
      naming
        .filter(({ name, field, thing }) => thing === undefined && !everybodys.test(`${name}.${field}`))
        .map(({ name, field }) => `${name}.${field}`),
    ).toEqual([])
    const taken = new Set(naming.map(({ name, field }) => `${name}.${field}`))
    expect(Object.keys(ofCall).filter((one) => !taken.has(one))).toEqual([])
    expect(belongings.filter((one) => !tries.some(([, { thing }]) => thing === one))).toEqual([])
  })

  it.each<[string, object, Belonging]>([
    ['getOrder', { orderId: 'order' }, 'order'],
    ['getFundOrder', { orderId: 'fundOrder' }, 'fundOrder'],
    ['getLoan', { loanId: 'loan' }, 'loan'],
    ['getTransferIn', { id: 'transferIn' }, 'transferIn'],
    ['listTransfersOut', {}, 'transferOut'],
    ['listSips', {}, 'sip'],
    ['listShareSips', {}, 'shareSip'],
    ['listNotices', {}, 'notice'],
    ['readChat', {}, 'access'],
    ['readChat', {}, 'message'],
    ['listAlerts', {}, 'alert'],
    ['getTrigger', { triggerId: 'trigger' }, 'trigger'],
    ['listSessions', {}, 'session'],
    ['readMessageChoices', {}, 'pushDevice'],
    ['getIpoApplication', { id: 'application' }, 'application'],
    ['getUserInfo', {}, 'customer'],
  ])('is there for its owner: %s %j shows it', async (name, input, thing) => {
    const { methods, path } = allEndpoints[name]!
    const filled = Object.fromEntries(
      Object.entries(input).map(([field, one]) => [field, owner.named[one as Belonging]]),
    )
    const answer = await bahi.call(path, filled, { token: owner.token, method: methods[0] })
    expect(answer, answer.text).toMatchObject({ status: 0 })
    expect(answer.text).toContain(`"${owner.named[thing]}"`)
  })

  it('is there for its owner: photo, document, list and entry', async () => {
    for (const [name, input] of [
      ['previewTemp', { id: owner.named.photo }],
      ['getDocument', { mark: owner.named.document }],
      ['listWatchlist', { listId: owner.named.watchlist }],
      ['listStatement', { number: owner.named.entry }],
    ] as const) {
      const answer = await bahi.call(allEndpoints[name]!.path, input, { token: owner.token, method: 'GET' })
      expect([name, answer.http, answer.status]).toEqual([name, 200, 0])
    }
  })

  it.each(tries)(
    '%s: answered like what never was, and untouched',
    async (_name, { endpoint, field, thing, method }) => {
      const send = (id: string): Promise<Answer> =>
        bahi.call(endpoint.path, { ...wordsFor(endpoint), [field]: id }, { token: neighbour, method })
      const [theirs, never] = [await send(owner.named[thing]), await send(nobody[thing])]
      expect(told(theirs, owner.named[thing])).toEqual(told(never, nobody[thing]))
      expect(theirs.http).not.toBe(400)
      expect(await rowsOfOwner()).toBe(before)
    },
  )

  it('caused no fault in the server', () => {
    expect(bahi.faults).toEqual([])
  })

  /** The other fields of the call, so that nothing but whose the thing is can refuse it. */
  function wordsFor(endpoint: EndpointShape): Record<string, unknown> {
    const { words } = owner
    const ofFunds = endpoint.area === 'funds' || endpoint.area === 'plans'
    const sample = sampleInput(endpoint, {
      ...words,
      code: ofFunds ? undefined : words['code'],
      quantity: '200',
      // A SIP in a share has a number or an amount.
      amountPaise: endpoint === allEndpoints['changeShareSip'] ? undefined : '50000',
      dayOfMonth: '7',
      act: 'skip',
      name: 'Silk',
      codes: words['code'],
      text: 'Where is it?',
      clientKey: 'a-question-of-others',
      password: PASSWORD,
      kind: endpoint.area === 'alerts' ? 'above' : endpoint.area === 'triggers' ? 'gtt' : undefined,
      repeats: 'false',
      on: 'true',
      subject: 'share',
      side: 'buy',
      type: 'limit',
      validity: 'till-cancelled',
      answer: 'allow',
      status: '1',
      plat: 'phone',
      state: 'all',
      units: words['units'],
      line: 'shares',
      after: '0',
      through: '900000',
    })
    return Object.fromEntries(Object.entries(sample).filter(([, value]) => value !== undefined))
  }
})

/** What an answer says, its own id left out. */
function told({ http, status, text }: Answer, id: string): object {
  return { http, status, text: text.replaceAll(id, 'the id') }
}

/** One number for every row that names the customer: it moves when any of them does. */
async function watchRows(bahi: TestServer, customerId: bigint): Promise<() => Promise<string>> {
  const { pool } = bahi.database.owner
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'bahi' and t.table_type = 'BASE TABLE' and c.column_name = any ($1) and c.data_type = 'bigint' order by 1, 2`,
    [OWNER_COLUMNS],
  )
  if (rows.length < 20) throw new Error('few tables name their customer by the columns this test knows')
  const counts = rows.map(
    ({ table, column }) =>
      `(select '${table} ' || count(*)::text || ':' || coalesce(sum(hashtext(t::text)::bigint), 0) from bahi.${table} t where t.${column} = ${customerId})`,
  )
  return async () => {
    const {
      rows: [found],
    } = await pool.query<{ state: string }>(`select concat_ws(E'\\n', ${counts.join(', ')}) as state`)
    return found?.state ?? ''
  }
}
