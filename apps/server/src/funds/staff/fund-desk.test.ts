import { describe, expect, it } from 'vitest'
import { arrangeFundDesk, REASON } from '../../../testing/servers/fund-desk.ts'

const setup = arrangeFundDesk()
const { sql, propose, read, approve, notices, idOf, holding } = setup
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
const problemsOf = async (change: object) =>
  ((await read('check', { ...TERMS, ...change })).data['problems'] as { field: string; msg: string }[]).map(
    ({ field, msg }) => `${field} ${msg.slice(-3)}`,
  )

describe('the terms of a new fund', () => {
  it('are checked with everything that is wrong, and what customers would see', async () => {
    const { data } = await read('check', TERMS)
    expect(data).toMatchObject({
      problems: [],
      exitBands: [{ belowDays: 365, bps: 100 }],
      risk: 5,
      visibleFrom: '2026-11-23',
    })
    expect((data['holdings'] as object[]).length).toBe(17)
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
    const saved = await setup.bahi.call(
      '/api/console/fund/draft/save.do',
      { ...TERMS, code: '', name: 'Half a fund' },
      { token: setup.anita },
    )
    expect(saved).toMatchObject({ status: 0, data: { problems: [{ field: 'code', msg: 'tips.msg.194' }] } })
    const { id } = saved.data
    expect((await read('list', {}, setup.dev)).data['drafts']).toMatchObject([{ id, name: 'Half a fund', problems: 1 }])
    expect(
      await setup.bahi.call('/api/console/fund/draft/save.do', { ...TERMS, id }, { token: setup.dev }),
    ).toMatchObject({
      data: { id, problems: [] },
    })
    expect(await read('draft/open', { id })).toMatchObject({ data: { terms: { code: 'FND-2001', rule: RULE } } })
    expect(await setup.bahi.call('/api/console/fund/draft/discard.do', { id }, { token: setup.anita })).toMatchObject({
      status: 0,
      data: {},
    })
    for (const path of ['draft/discard', 'draft/save'])
      expect(
        await setup.bahi.call(`/api/console/fund/${path}.do`, { ...TERMS, id }, { token: setup.anita }),
      ).toMatchObject({
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
    const { data: draft } = await setup.bahi.call('/api/console/fund/draft/save.do', TERMS, { token: setup.anita })
    const {
      data: { proposalId },
    } = await propose('propose', { ...TERMS, draftId: draft['id'] })
    expect((await read('list')).data).toMatchObject({
      drafts: [],
      proposals: [
        { id: proposalId, kind: 'fund-create', what: 'New fund Sahyadri Fifty (FND-2001)', mine: true, reason: REASON },
      ],
    })
    expect(await approve(proposalId, setup.anita)).toMatchObject({ msg: 'tips.msg.923' })
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
    expect(await setup.bahi.buy(setup.asha, 'FND-2001', 100)).toMatchObject({ msg: 'tips.msg.207' })
  })

  it('cannot be made without two people, nor changed in its terms', async () => {
    const { pool } = setup.bahi.database.app
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
    const { code } = await setup.bahi.openScheme()
    await holding(setup.asha, code, 100)
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
    expect((await notices(setup.asha)).find(({ kind }) => kind === 'fund.rule')?.params).toEqual({
      name: `Scheme ${code}`,
      from: '2026-12-01',
    })
  })
})

describe('the list of funds and plans', () => {
  it('tells them apart, and says how far each lies from its rule', async () => {
    const { code } = await setup.bahi.openScheme({ kind: 'plan' })
    const codes = async (of: string) =>
      ((await read('list', { of })).data['items'] as { code: string; of: string; awayFromRuleBps: number }[]).filter(
        (item) => item.code === code || item.code === 'FND-2001',
      )
    expect((await codes('all')).map((item) => item.of)).toEqual(['fund', 'plan'])
    expect(await codes('plan')).toMatchObject([{ code, awayFromRuleBps: 0 }])
    expect(await read('open', { code: 'FND-NONE' })).toMatchObject({ msg: 'tips.msg.206' })
  })
})

describe('the first days of a new fund', () => {
  it('open it and give its first units the opening NAV', async () => {
    const held = await setup.bahi.openScheme()
    await holding(setup.asha, held.code, 100)
    const {
      data: { proposalId },
    } = await propose('forced/propose', {
      code: held.code,
      customerId: await idOf('9000000001'),
      why: 'legal-order',
      on: '2026-11-30',
    })
    expect(await setup.bahi.endDay()).toBe('2026-11-24')
    await setup.bahi.passTo(10 * 3_600)
    // Its notice ran while it waited: four trading days are left.
    expect(await approve(proposalId, await setup.bahi.signIn('dev'))).toMatchObject({
      msg: 'tips.msg.970',
      data: { params: { from: '2026-12-01' } },
    })
    const imran = await setup.bahi.token('imran')
    expect(await setup.bahi.buy(imran, 'FND-2001', 100)).toMatchObject({
      status: 0,
      data: { askedNav: '10.0000', appliesOn: '2026-11-24' },
    })
    expect(await setup.bahi.endDay()).toBe('2026-11-25')
    expect(await setup.bahi.holding(imran, 'FND-2001')).toMatchObject({ units: 100, investedPaise: 1_000_00 })
    const { data } = await read('open', { code: 'FND-2001' }, await setup.bahi.signIn('anita'))
    expect(data).toMatchObject({
      scheme: { state: 'open', unitsInIssue: 100, customers: 1, cashPaise: 1_000_00 },
      nights: [
        { date: '2026-11-23', nav: '10.0000', units: 0 },
        { date: '2026-11-24', nav: '10.0000', subscribed: 100 },
      ],
    })
  })
})
