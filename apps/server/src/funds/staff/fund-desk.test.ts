import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openFundTown, type FundTown } from '../../../testing/towns/fund-town.ts'

const REASON = 'The board of the fund house asked for it.'
const RULE = '{"pick": "cap-rank", "from": 1, "to": 20, "cap": "25%"}'
const TERMS = {
  code: 'FND-2001',
  name: 'Sahyadri Fifty',
  category: 'index',
  manager: 'Nisha Rane',
  experienceYears: '12',
  subscribeFrom: '2026-11-24',
  subscribeUntil: '',
  redeemFrom: '2026-11-24',
  leastUnits: '100',
  stepUnits: '10',
  leastRedeemUnits: '50',
  amountPerUnit: '',
  subscriptionPercent: '0.5',
  redemptionPercent: '1',
  exitDays: '365',
  lockUpDays: '0',
  payoutDays: '2',
  expensePercent: '0.75',
  aboutEn: 'Holds the largest companies.',
  aboutZh: '持有市值最大的公司。',
  aboutHi: 'सबसे बड़ी कंपनियाँ रखता है।',
  rule: RULE,
}

let town: FundTown
let anita: string
let dev: string
let asha: string
const sql = (text: string, values: unknown[] = []) => town.database.owner.pool.query(text, values)
const propose = (path: string, input: object, token = anita) =>
  town.call(`/api/console/fund/${path}.do`, { ...input, reason: REASON }, { token })
const read = (path: string, input: object = {}, token = anita) =>
  town.call(`/api/console/fund/${path}.do`, input, { token, method: 'GET' })
const approve = (proposalId: unknown, token = dev) =>
  town.call('/api/console/proposal/approve.do', { id: proposalId, reason: REASON }, { token })
const withdraw = (proposalId: unknown) =>
  town.call('/api/console/proposal/refuse.do', { id: proposalId, reason: REASON }, { token: anita })
const problemsOf = async (change: object) =>
  ((await read('check', { ...TERMS, ...change })).data['problems'] as { field: string; msg: string }[]).map(
    ({ field, msg }) => `${field} ${msg.slice(-3)}`,
  )
const notices = async (token: string) =>
  (await town.read(token, '/api/app/user/notice/list.do')).data['items'] as {
    kind: string
    params: Record<string, unknown>
  }[]
const idOf = async (phone: string) =>
  String((await sql('select customer_id from bahi.customer_phone where phone = $1', [phone])).rows[0].customer_id)
/** Units of a scheme in a customer's account book, struck at ₹10. */
async function holding(token: string, code: string, units: number): Promise<void> {
  expect((await town.buy(token, code, units)).msg).toBe('')
  await town.evening()
}

beforeAll(async () => {
  town = await openFundTown()
  await town.passTo(10 * 3_600)
  ;[anita, dev, asha] = [await town.signIn('anita'), await town.signIn('dev'), await town.token('asha')]
})
afterEach(() => town.expectLedgerToHold())
afterAll(() => town.close())

describe('the terms of a new fund', () => {
  it('are checked with everything that is wrong, and what customers would see', async () => {
    const { data } = await read('check', TERMS)
    expect(data).toMatchObject({
      problems: [],
      exitBands: [{ belowDays: 365, bps: 100 }],
      risk: 5,
      visibleFrom: '2026-11-23',
    })
    expect((data['holdings'] as object[]).length).toBe(20)
    expect(
      await problemsOf(
        Object.fromEntries(
          Object.keys(TERMS)
            .filter((field) => field !== 'category')
            .map((field) => [field, '']),
        ),
      ),
    ).toEqual([
      'code 194',
      'name 195',
      'aboutEn 195',
      'aboutZh 195',
      'aboutHi 195',
      'manager 196',
      'experienceYears 197',
      'subscribeFrom 198',
      'redeemFrom 199',
      'lockUpDays 199',
      'payoutDays 199',
      'leastUnits 200',
      'stepUnits 200',
      'leastRedeemUnits 201',
      'subscriptionPercent 203',
      'expensePercent 203',
      'redemptionPercent 204',
      'rule 205',
    ])
  })

  it.each([
    [{ experienceYears: '60' }, null],
    [{ experienceYears: '61' }, '197'],
    [{ subscribeFrom: '2026-11-23' }, '198'],
    [{ subscribeUntil: '2026-11-24', redeemFrom: '2026-11-25' }, '198'],
    [{ subscribeUntil: '2026-12-24', redeemFrom: '2026-12-24' }, '199'],
    [{ leastUnits: '105' }, '200'],
    [{ leastRedeemUnits: '110' }, '201'],
    [{ amountPerUnit: '12.5000' }, '202'],
    [{ subscriptionPercent: '2' }, null],
    [{ subscriptionPercent: '2.01' }, '203'],
    [{ redemptionPercent: '3' }, null],
    [{ redemptionPercent: '3.01' }, '204'],
    [{ payoutDays: '5' }, null],
    [{ payoutDays: '6' }, '199'],
    [{ expensePercent: '2.25' }, null],
    [{ expensePercent: '2.26' }, '203'],
    [{ rule: '{pick: index}' }, '205'],
    [{ rule: '{"pick": "index", "of": "NONE"}' }, '205'],
    [{ rule: '{"pick": "index", "of": "BAHI50", "promise": "12%"}' }, '205'],
    [
      {
        rule: '{"pick": "model", "from": 1, "to": 99, "features": ["momentum-20"], "train": 60, "ahead": 5, "refit": 20, "names": 9, "keep": 20}',
      },
      '205',
    ],
  ])('%j: %s', async (change, code) => {
    expect((await problemsOf(change)).map((problem) => problem.slice(-3))).toEqual(code === null ? [] : [code])
  })

  it('are kept as a draft, opened, saved again and thrown away', async () => {
    const saved = await town.call(
      '/api/console/fund/draft/save.do',
      { ...TERMS, code: '', name: 'Half a fund' },
      { token: anita },
    )
    expect(saved).toMatchObject({ status: 0, data: { problems: [{ field: 'code', msg: 'tips.msg.194' }] } })
    const { id } = saved.data
    expect((await read('list', {}, dev)).data['drafts']).toMatchObject([{ id, name: 'Half a fund', problems: 1 }])
    expect(await town.call('/api/console/fund/draft/save.do', { ...TERMS, id }, { token: dev })).toMatchObject({
      data: { id, problems: [] },
    })
    expect(await read('draft/open', { id })).toMatchObject({ data: { terms: { code: 'FND-2001', rule: RULE } } })
    expect(await town.call('/api/console/fund/draft/discard.do', { id }, { token: anita })).toMatchObject({
      status: 0,
      data: {},
    })
    for (const path of ['draft/discard', 'draft/save'])
      expect(await town.call(`/api/console/fund/${path}.do`, { ...TERMS, id }, { token: anita })).toMatchObject({
        msg: 'tips.msg.924',
      })
    expect(await read('draft/open', { id })).toMatchObject({ msg: 'tips.msg.924' })
  })
})

describe('a new fund', () => {
  it('is proposed by one person, approved by another, and takes money from its day on', async () => {
    expect(await propose('propose', { ...TERMS, manager: '' })).toMatchObject({
      msg: 'tips.msg.196',
      data: { fields: ['manager'] },
    })
    const { data: draft } = await town.call('/api/console/fund/draft/save.do', TERMS, { token: anita })
    const {
      data: { proposalId },
    } = await propose('propose', { ...TERMS, draftId: draft['id'] })
    expect((await read('list')).data).toMatchObject({
      drafts: [],
      proposals: [
        { id: proposalId, kind: 'fund-create', what: 'New fund Sahyadri Fifty (FND-2001)', mine: true, reason: REASON },
      ],
    })
    expect(await approve(proposalId, anita)).toMatchObject({ msg: 'tips.msg.923' })
    expect(await approve(proposalId)).toMatchObject({
      status: 0,
      data: { outcome: { code: 'FND-2001', subscribeFrom: '2026-11-24' } },
    })
    expect(await propose('propose', { ...TERMS, name: 'Another' })).toMatchObject({ msg: 'tips.msg.194' })
    expect(await propose('propose', { ...TERMS, code: 'FND-2002', name: 'SAHYADRI fifty' })).toMatchObject({
      msg: 'tips.msg.195',
    })
    const opened = await read('open', { code: 'fnd-2001' })
    expect(opened.data).toMatchObject({
      scheme: {
        code: 'FND-2001',
        of: 'fund',
        state: 'coming',
        nav: '10.0000',
        unitsInIssue: 0,
        customers: 0,
        ruleVersion: 1,
      },
      detail: {
        risk: 5,
        subscribeFrom: '2026-11-24',
        rules: [
          {
            version: 1,
            rule: { form: 'fund', parts: [{ basket: { choice: { pick: 'cap-rank', from: 1, to: 20 } } }] },
          },
        ],
      },
      nights: [],
      rules: [
        {
          version: 1,
          from: '2026-11-23',
          words: expect.stringContaining('1 to 20'),
          hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      ],
    })
    expect(opened.data['madeBy']).not.toBe(opened.data['checkedBy'])
    expect(await town.buy(asha, 'FND-2001', 100)).toMatchObject({ msg: 'tips.msg.207' })
  })

  it('cannot be made without two people, nor changed in its terms', async () => {
    const { pool } = town.database.app
    await expect(pool.query(`update bahi.scheme set manager = 'Another' where code = 'FND-2001'`)).rejects.toThrow(
      'permission denied',
    )
    await expect(
      pool.query(`insert into bahi.scheme_approval (scheme_id, installed) values (77, true)`),
    ).rejects.toThrow('permission denied')
    const {
      rows: [row],
    } = await sql(
      `select a.scheme_id, a.proposal_id from bahi.scheme_approval a join bahi.scheme s on s.id = a.scheme_id where s.code = 'FND-2001'`,
    )
    expect(row.proposal_id).not.toBeNull()
    await expect(
      sql('update bahi.scheme_approval set proposal_id = null where scheme_id = $1', [row.scheme_id]),
    ).rejects.toThrow('append-only')
    await expect(sql('delete from bahi.scheme where id = $1', [row.scheme_id])).rejects.toThrow('append-only')
    await expect(
      sql('update bahi.scheme_rule set from_date = from_date where scheme_id = $1', [row.scheme_id]),
    ).rejects.toThrow('append-only')
  })
})

describe('a new version of a rule', () => {
  it('begins on the sixth trading day after its second signature, and holders are told', async () => {
    const { code } = await town.openScheme()
    await holding(asha, code, 100)
    expect(await propose('rule/propose', { code: 'FND-NONE', rule: RULE })).toMatchObject({ msg: 'tips.msg.206' })
    expect(await propose('rule/propose', { code, rule: '{}' })).toMatchObject({
      msg: 'tips.msg.205',
      data: { fields: ['rule'] },
    })
    const proposed = await propose('rule/propose', { code, rule: '{"pick": "cap-rank", "from": 1, "to": 30}' })
    expect(proposed).toMatchObject({ status: 0, data: { from: '2026-12-01' } })
    expect(await approve(proposed.data['proposalId'])).toMatchObject({
      data: { outcome: { version: 2, from: '2026-12-01' } },
    })
    const { data } = await read('open', { code })
    // Who signed had read what was then published.
    const {
      rows: [signed],
    } = await sql(`select payload ->> 'words' as words from bahi.proposal where id = $1`, [proposed.data['proposalId']])
    expect((data['rules'] as { words: string }[])[1]?.words).toBe(signed.words)
    expect(data).toMatchObject({
      scheme: { ruleVersion: 1, customers: 1 },
      rules: [{ version: 1 }, { version: 2, from: '2026-12-01', rule: expect.stringContaining('30') }],
      nights: [{ date: '2026-11-23', nav: '10.0000' }],
    })
    expect((await notices(asha)).find(({ kind }) => kind === 'fund.rule')?.params).toEqual({
      name: `Scheme ${code}`,
      from: '2026-12-01',
    })
  })
})

describe('the list of funds and plans', () => {
  it('tells them apart, and says how far each lies from its rule', async () => {
    const { code } = await town.openScheme({ kind: 'plan' })
    const codes = async (of: string) =>
      ((await read('list', { of })).data['items'] as { code: string; of: string; awayFromRuleBps: number }[]).filter(
        (item) => item.code === code || item.code === 'FND-2001',
      )
    expect((await codes('all')).map((item) => item.of)).toEqual(['fund', 'plan'])
    expect(await codes('plan')).toMatchObject([{ code, awayFromRuleBps: 0 }])
    expect(await read('open', { code: 'FND-NONE' })).toMatchObject({ msg: 'tips.msg.206' })
  })
})

describe('a change of state', () => {
  it('closes to new money and never bars redeeming', async () => {
    const { code } = await town.openScheme()
    await holding(asha, code, 100)
    const change = async (state: string) =>
      approve((await propose('state/propose', { code, state })).data['proposalId'])
    expect(await propose('state/propose', { code, state: 'open' })).toMatchObject({ msg: 'tips.msg.974' })
    expect(await propose('state/propose', { code: 'FND-NONE', state: 'open' })).toMatchObject({ msg: 'tips.msg.206' })
    expect(await change('closed')).toMatchObject({ status: 0 })
    expect(await town.buy(asha, code, 100)).toMatchObject({ msg: 'tips.msg.207' })
    expect(await town.sell(asha, code, 10)).toMatchObject({ status: 0 })
    expect(await change('open')).toMatchObject({ status: 0 })
    expect(await town.buy(asha, code, 100)).toMatchObject({ status: 0 })
    expect(await change('retired')).toMatchObject({ status: 0 })
    expect(await town.sell(asha, code, 10)).toMatchObject({ status: 0 })
    expect(await propose('state/propose', { code, state: 'open' })).toMatchObject({ msg: 'tips.msg.974' })
    expect(
      (await notices(asha))
        .filter(({ kind, params }) => kind === 'fund.state' && params['name'] === `Scheme ${code}`)
        .map(({ params }) => params['state']),
    ).toEqual(['retired', 'open', 'closed'])
  })
})

describe('orders of customers', () => {
  it('are listed with what is held for them, which the books hold too', async () => {
    const { code } = await town.openScheme()
    const ravi = await town.token('ravi')
    const [one, two] = [await town.buy(asha, code, 100), await town.buy(ravi, code, 200)]
    const { data } = await read('order/list', { kind: 'subscribe', size: 200 })
    expect(data['heldPaise']).toBe(data['booksPaise'])
    const items = (data['items'] as { id: string; number: string }[]).map(({ id }) => id)
    expect(items).toEqual(expect.arrayContaining([one.data['id'], two.data['id']]))
    expect(items.indexOf(String(one.data['id']))).toBeLessThan(items.indexOf(String(two.data['id'])))
    expect((await read('order/list', { size: 1 })).data).toMatchObject({ more: true, items: [{}] })
    await town.evening()
    expect((await read('order/list', { state: 'success', size: 1 })).data).toMatchObject({
      items: [{ id: two.data['id'], code, of: 'fund' }],
      heldPaise: 0,
      booksPaise: 0,
    })
  })

  it('are failed by two people, once, with everything back and the reason told', async () => {
    const { code } = await town.openScheme()
    await holding(asha, code, 100)
    const cash = (await town.cashOf(asha)).availablePaise
    const [bought, sold] = [await town.buy(asha, code, 100), await town.sell(asha, code, 50)]
    expect(await propose('order/review', { orderId: '1' })).toMatchObject({ msg: 'tips.msg.216' })
    const {
      data: { proposalId },
    } = await propose('order/review', { orderId: bought.data['id'] })
    expect(await propose('order/review', { orderId: bought.data['id'] }, dev)).toMatchObject({ msg: 'tips.msg.957' })
    expect((await read('order/list', { kind: 'subscribe' }, dev)).data['items']).toMatchObject([
      { id: bought.data['id'], waiting: { proposalId, mine: false } },
    ])
    expect(await approve(proposalId, anita)).toMatchObject({ msg: 'tips.msg.923' })
    expect(await approve(proposalId)).toMatchObject({ status: 0 })
    expect(await approve(proposalId)).toMatchObject({ msg: 'tips.msg.926' })
    expect((await town.cashOf(asha)).availablePaise).toBe(cash)
    expect((await town.order(asha, bought.data['id'])).order).toMatchObject({
      state: 'failed',
      failure: 'reviewed',
      reviewReason: REASON,
      heldPaise: 0,
    })
    expect(await propose('order/review', { orderId: bought.data['id'] })).toMatchObject({ msg: 'tips.msg.217' })
    await approve((await propose('order/review', { orderId: sold.data['id'] })).data['proposalId'])
    expect(await town.holding(asha, code)).toMatchObject({ units: 100, heldUnits: 0, redeemableUnits: 100 })
    expect(
      (await notices(asha)).filter(({ kind }) => kind === 'fund.reviewed').map(({ params }) => params['reason']),
    ).toEqual([REASON, REASON])
    const { rows } = await sql(`select what, reason from bahi.customer_access where what = 'fund-order-review'`)
    expect(rows).toEqual([
      { what: 'fund-order-review', reason: REASON },
      { what: 'fund-order-review', reason: REASON },
    ])
  })

  it('that were struck meanwhile are not failed: the approval is refused', async () => {
    const { code } = await town.openScheme()
    const bought = await town.buy(asha, code, 100)
    const {
      data: { proposalId },
    } = await propose('order/review', { orderId: bought.data['id'] })
    await town.evening()
    expect(await approve(proposalId)).toMatchObject({ msg: 'tips.msg.217' })
    expect((await town.order(asha, bought.data['id'])).order).toMatchObject({ state: 'success' })
    await withdraw(proposalId)
  })

  it('are failed or struck, never both, when both are tried at once', async () => {
    const { code } = await town.openScheme()
    for (let round = 0; round < 3; round += 1) {
      const bought = await town.buy(asha, code, 100)
      const {
        data: { proposalId },
      } = await propose('order/review', { orderId: bought.data['id'] })
      const [approved] = await Promise.all([approve(proposalId), town.evening()])
      const { order, journals } = await town.order(asha, bought.data['id'])
      expect(order).toMatchObject(
        approved.status === 0 ? { state: 'failed', failure: 'reviewed' } : { state: 'success' },
      )
      expect(journals.map(({ kind }) => kind)).toEqual([
        'fund-hold',
        approved.status === 0 ? 'fund-release' : 'fund-subscription',
      ])
      if (approved.status !== 0) await withdraw(proposalId)
      // A NAV is struck once a night: of the next round it must be another fund's.
      if (approved.status !== 0) break
    }
  })
})

describe('a forced redemption', () => {
  it('is announced five trading days ahead, and told when the second person has signed', async () => {
    const { code } = await town.openScheme({ lockUpDays: 365 })
    await holding(asha, code, 200)
    const [ASHA, MEERA] = [await idOf('9000000001'), await idOf('9000000003')]
    const asked = { code, customerId: ASHA, why: 'scheme-closes', on: '2026-11-30' }
    expect(await town.sell(asha, code, 10)).toMatchObject({ msg: 'tips.msg.215' })
    expect(await propose('forced/propose', { ...asked, code: 'FND-NONE' })).toMatchObject({ msg: 'tips.msg.206' })
    expect(await propose('forced/propose', { ...asked, customerId: MEERA })).toMatchObject({ msg: 'tips.msg.216' })
    expect(await propose('forced/propose', { ...asked, units: '201' })).toMatchObject({
      msg: 'tips.msg.214',
      data: { params: { most: 200 } },
    })
    expect(await propose('forced/propose', { ...asked, on: '2026-11-27' })).toMatchObject({
      msg: 'tips.msg.970',
      data: { params: { from: '2026-11-30' } },
    })
    expect(await propose('forced/propose', { ...asked, on: '2026-12-05' })).toMatchObject({
      msg: 'tips.msg.970',
      data: { params: { from: '2026-12-07' } },
    })
    expect(await propose('forced/propose', { ...asked, why: 'because' })).toMatchObject({ http: 400 })
    const proposed = await propose('forced/propose', { ...asked, units: '150' })
    expect(proposed).toMatchObject({ status: 0 })
    expect(await propose('forced/propose', asked)).toMatchObject({ msg: 'tips.msg.957' })
    expect((await notices(asha)).some(({ kind }) => kind === 'fund.forced')).toBe(false)
    expect(await approve(proposed.data['proposalId'])).toMatchObject({
      status: 0,
      data: { outcome: { on: '2026-11-30' } },
    })
    expect((await notices(asha)).find(({ kind }) => kind === 'fund.forced')?.params).toEqual({
      name: `Scheme ${code}`,
      on: '2026-11-30',
      why: 'scheme-closes',
    })
    expect(await propose('forced/propose', asked)).toMatchObject({ msg: 'tips.msg.957' })
  })
})

describe('a caller who is no member of staff', () => {
  it('reads nothing here', async () => {
    expect(await town.call('/api/console/fund/list.do', {}, { method: 'GET' })).toMatchObject({ msg: 'tips.msg.249' })
    expect(await read('list', {}, asha)).toMatchObject({ msg: 'tips.msg.249' })
  })
})

describe('the first days of a new fund', () => {
  it('open it and give its first units the opening NAV', async () => {
    const held = await town.openScheme()
    await holding(asha, held.code, 100)
    const {
      data: { proposalId },
    } = await propose('forced/propose', {
      code: held.code,
      customerId: await idOf('9000000001'),
      why: 'legal-order',
      on: '2026-11-30',
    })
    expect(await town.endDay()).toBe('2026-11-24')
    await town.passTo(10 * 3_600)
    // Its notice ran while it waited: four trading days are left.
    expect(await approve(proposalId, await town.signIn('dev'))).toMatchObject({
      msg: 'tips.msg.970',
      data: { params: { from: '2026-12-01' } },
    })
    const imran = await town.token('imran')
    expect(await town.buy(imran, 'FND-2001', 100)).toMatchObject({
      status: 0,
      data: { askedNav: '10.0000', appliesOn: '2026-11-24' },
    })
    expect(await town.endDay()).toBe('2026-11-25')
    expect(await town.holding(imran, 'FND-2001')).toMatchObject({ units: 100, investedPaise: 1_000_00 })
    const { data } = await read('open', { code: 'FND-2001' }, await town.signIn('anita'))
    expect(data).toMatchObject({
      scheme: { state: 'open', unitsInIssue: 100, customers: 1, cashPaise: 1_000_00 },
      nights: [
        { date: '2026-11-23', nav: '10.0000', units: 0 },
        { date: '2026-11-24', nav: '10.0000', subscribed: 100 },
      ],
    })
  })
})
