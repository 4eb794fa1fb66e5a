import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import { messageNumbers } from '@bahi/contract/messages/message-code'
import { agreementVersion } from '@bahi/contract/site/agreement-version'
import type { EndpointShape, Method } from '@bahi/contract/wire/endpoint'
import { inject, type Answer, type InjectHow } from '../../testing/inject-call.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { sampleInput, strangeInputs, type KnownFields } from '../../testing/sample-input.ts'
import { PROGRAM } from '../../testing/towns/belongings.ts'
import { announceOffer, runDueOffers } from '../../testing/towns/ipo-town.ts'
import { openOffer } from '../../testing/towns/open-offer.ts'
import { createApp } from '../server.ts'
import { FourEyes } from '../staff/four-eyes/four-eyes.ts'

const OPEN_SECOND = 10 * 3_600
const [ASHA, RAVI] = ['9000000001', '9000000002'] as const

/** Of customers and visitors; `who-may-call.test.ts` tries the console's. */
const calls = Object.entries(allEndpoints)
  .filter(([, { access }]) => access !== 'staff')
  .flatMap(([name, endpoint]) => endpoint.methods.map((method) => [`${method} ${name}`, endpoint, method] as const))
const messages = new Set(['', 'tips.error', ...messageNumbers.map((number) => `tips.msg.${number}`)])

/** Passwords, PIN, bank card, identity and transfers are changed once by what they were before: their keys are tried beside them. */
const keyedCalls = calls.filter(
  ([, { access, area, changes }, method]) =>
    changes &&
    access !== 'visitor' &&
    method === 'POST' &&
    area !== 'passwords' &&
    area !== 'bank' &&
    area !== 'identity' &&
    area !== 'wallet',
)

/** Calls that take no table of their own but make a session: those rows are no change to the customer's affairs. */
const AFFAIRS = [
  'ipo',
  'ipo_application',
  'ipo_identity',
  'ipo_reminder',
  'journal',
  'posting',
  'balance',
  'customer_order',
  'fill',
  'idempotency_key',
  'customer',
  'customer_phone',
  'invitation_code',
  'agreement_acceptance',
  'watchlist',
  'watchlist_entry',
  'bank_card',
  'bank_card_account',
  'photo',
  'identity_submission',
  'identity_number',
  'identity_log',
  'transfer_in',
  'transfer_out',
  'transfer_out_case',
  'account_access',
  'cash_due',
  'bank_line',
  'bank_match',
  'setting',
  'exchange_input',
  'tape',
  'offer_application',
  'offer_opening',
  'lock_in',
  'price_alert',
  'order_trigger',
  'order_trigger_leg',
  'fund_order',
  'fund_lot',
  'fund_lot_sale',
  'sip',
  'sip_instalment',
  'loan',
  'loan_event',
  'pledge',
  'scheme',
]

describe('every call of the contract', () => {
  let town: TestServer
  let app: FastifyInstance
  let known: KnownFields
  let offers: Readonly<Record<'block' | 'placement' | 'vip', { readonly id: string; readonly code: string }>>
  let blockQuantity: string
  let newShares: { readonly open: string; readonly upcoming: string }
  /** A fund and a plan that Ravi holds and Asha has asked for. */
  let schemes: SchemeWords
  /** Words for what waits for a price. */
  let watched: KnownFields = {}
  let affairs: () => Promise<string>
  let isPumping = true
  let pump: Promise<void>

  beforeAll(async () => {
    town = await openTestServer({ schemes: 'few' })
    // These tests send more than any customer may in a second; how floods are met has tests of its own.
    app = await createApp({
      ...town.house,
      fourEyes: new FourEyes(town.house),
      http: { ...town.house.http, ordersPerSecond: () => 1_000_000, visitorTriesPerMinute: 1_000_000 },
    })
    await app.ready()
    await town.passTo(OPEN_SECOND)
    const token = await logIn(ASHA)
    const seller = await logIn(RAVI)
    const code = await cheapestShare()
    // Shares bought today cannot be sold today: one night passes before the calls are tried.
    expect(
      await send(allEndpoints['buyShares']!, 'POST', { code, quantity: '500', type: 'market' }, { token: seller }),
    ).toMatchObject({ status: 0 })
    schemes = { fund: await schemeOf('fund'), plan: await schemeOf('plan') }
    for (const { buy, code: of, least } of Object.values(schemes))
      expect(
        await send(allEndpoints[buy]!, 'POST', { code: of, units: String(10 * least) }, { token: seller }),
      ).toMatchObject({ status: 0 })
    await town.passTo(OPEN_SECOND + 5)
    await town.endDay()
    // A lock-up has tests of its own; here every call has to find something to do.
    await town.database.owner.pool.query('update bahi.fund_lot set locked_until = null')
    newShares = {
      open: (await announceOffer(town.house, { lotsHere: 9n, openDays: 2 })).id,
      upcoming: (await announceOffer(town.house, { lotsHere: 9n, opensAfter: 1 })).id,
    }
    await town.passTo(OPEN_SECOND)
    await runDueOffers(town.house)
    const quote = await send(allEndpoints['getSingleStock']!, 'GET', { code }, {})
    const placed = await send(
      allEndpoints['buyShares']!,
      'POST',
      { code, quantity: '100', type: 'limit', pricePaise: String(quote.data['lowerBandPaise']) },
      { token },
    )
    expect(placed).toMatchObject({ status: 0 })
    const asked = await send(
      allEndpoints['subscribeFund']!,
      'POST',
      { code: schemes.fund.code, units: String(schemes.fund.least) },
      { token },
    )
    expect(asked, asked.text).toMatchObject({ status: 0 })
    schemes = { ...schemes, orderId: String(asked.data['id']) }
    const devices = await send(allEndpoints['listSessions']!, 'GET', {}, { token })
    known = {
      agreementVersion,
      sessionId: (devices.data['items'] as { id: string }[])[0]?.id,
      code,
      quantity: '100',
      pricePaise: String(quote.data['lowerBandPaise']),
      type: 'limit',
      side: 'buy',
      timeInForce: 'day',
      orderId: placed.data['id'],
      codes: code,
      listId: '1',
      name: 'Banks',
      phone: '9555500001',
      password: 'bahi-demo',
      agreed: 'true',
      keyword: 'a',
      page: '1',
      size: '5',
      period: 'day',
      minutes: '5',
      state: 'all',
      account: 'all',
      month: '2026-11',
      plat: 'phone',
      // Not the old password: these tests go on logging in with it.
      oldPassword: 'not-the-old-one',
      newPassword: 'neem-49-kite',
      pin: '482915',
      oldPin: '482915',
      newPin: '730164',
      bankName: 'Kaveri Bank',
      branch: 'Pune Camp',
      accountNumber: '502100484821',
      ifsc: 'KVRB0001042',
      holderName: 'Asha Deshmukh',
      clientKey: 'a-question-of-the-test',
      text: 'Where is my transfer?',
      upTo: '1',
      answer: 'allow',
      group: 'account',
      lang: 'en',
      status: '1',
      url: 'https://example.in/',
      category: 'market',
      mark: 'K7M24QXPW',
      amountPaise: '50000',
      payerName: 'Asha Deshmukh',
      provider: 'demo-bank',
      bankReference: 'UTR26112300001',
      lineId: '1',
    }
    // Prices that nobody reaches while the second stands still.
    watched = {
      level: String(2 * Number(quote.data['lastPaise'])),
      triggerPaise: String(2 * Number(quote.data['lastPaise'])),
    }
    const ids = await Promise.all(
      ['createAlert', 'createTrigger'].map(
        async (name) =>
          (
            await send(allEndpoints[name]!, 'POST', sampleInput(allEndpoints[name]!, knownOf(allEndpoints[name]!)), {
              token,
            })
          ).data['id'],
      ),
    )
    watched = { ...watched, alertId: ids[0], triggerId: ids[1] }
    offers = {
      block: await openOffer(town, 'block', code),
      placement: await openOffer(town, 'placement', code),
      vip: await openOffer(town, 'vip', code),
    }
    // Of a share as cheap as this one, whole lots that come to the least amount of a block.
    blockQuantity = String(Math.ceil(1_00_000_00 / Number(quote.data['lastPaise']) / 100) * 100)
    for (const [name, value] of [
      ['block.minAmt', 1_00_000_00],
      ['block.windows', [{ from: '09:00', to: '15:30' }]],
      ['block.rangePercent', '3'],
    ] as const) {
      await town.database.owner.pool.query(
        `insert into bahi.setting (name, effective_from, value, reason, recorded_at, installed) values ($1, '2020-01-01', $2, 'for a test', now(), true)`,
        [name, JSON.stringify(value)],
      )
    }
    await town.house.settings.reload()
    affairs = await affairsOf(town)
    // The exchange takes what the desk hands it, while the second of the day stands still.
    pump = keepTaking(town, () => isPumping)
  })
  afterAll(async () => {
    isPumping = false
    await pump
    await app.close()
    await town.close()
  })

  async function logIn(phone: string): Promise<string> {
    const answer = await inject(app, '/api/app/login.do', { phone, password: 'bahi-demo' }, {})
    const { token } = (answer.status === 0 ? answer.data : answer.data['params']) as { token?: string }
    return token ?? ''
  }
  const send = (endpoint: EndpointShape, method: Method, input: object, how: InjectHow): Promise<Answer> =>
    inject(app, endpoint.path, method === 'GET' ? forQuery(input) : input, { ...how, method })

  async function cheapestShare(): Promise<string> {
    const { data } = await send(allEndpoints['getStockList']!, 'GET', { size: '500' }, {})
    const shares = (data['items'] as { code: string; lastPaise: number; state: string }[]).filter(
      ({ lastPaise, state }) => lastPaise > 0 && state === 'normal',
    )
    return shares.toSorted((one, other) => one.lastPaise - other.lastPaise)[0]?.code ?? ''
  }

  async function schemeOf(kind: 'fund' | 'plan'): Promise<SchemeWords['fund']> {
    const {
      rows: [row],
    } = await town.database.owner.pool.query<{ code: string; least_units: bigint }>(
      `select code, least_units from bahi.scheme where kind = $1 and state = 'open' order by least_units, id limit 1`,
      [kind],
    )
    if (row === undefined) throw new Error(`no ${kind} is open`)
    return { code: row.code, least: Number(row.least_units), buy: kind === 'fund' ? 'subscribeFund' : 'buyPlan' }
  }

  function knownOf(endpoint: EndpointShape): KnownFields {
    const { area } = endpoint
    if (area === 'funds') return { ...known, ...fundWords(schemes.fund), orderId: schemes.orderId }
    if (area === 'plans') return { ...known, ...fundWords(schemes.plan), orderId: schemes.orderId }
    if (area === 'loans') return { ...known, amountPaise: '50000', loanId: '1' }
    if (area === 'ipo')
      return {
        ...known,
        ipoId: endpoint === allEndpoints['remindOfIpo'] ? newShares.upcoming : newShares.open,
        lots: '1',
        atCutOff: 'true',
        from: '1',
        on: 'true',
      }
    if (area === 'offers') {
      const kind = endpoint.path.includes('/placement/') ? 'placement' : /vip/i.test(endpoint.path) ? 'vip' : 'block'
      return { ...known, kind, ...offers[kind], quantity: kind === 'block' ? blockQuantity : '100' }
    }
    if (area === 'programs') return { ...known, ...PROGRAM }
    if (area === 'alerts')
      return { ...known, ...watched, kind: 'above', repeats: 'false', on: 'true', subject: 'share' }
    return area === 'triggers' ? { ...known, ...watched, kind: 'gtt', validity: 'till-cancelled', state: 'all' } : known
  }

  describe('a customer', () => {
    // `somebody-elses.test.ts` names what is Ravi's in every call that takes a name.
    it.each(calls)("%s: what they see is nobody else's", async (_name, endpoint, method) => {
      const theirs = await send(endpoint, method, sampleInput(endpoint, knownOf(endpoint)), {
        token: await logIn(RAVI),
      })
      const secrets = await secretsOf(town, ASHA)
      for (const secret of secrets) expect(theirs.text).not.toContain(secret)
    })
  })

  describe('strange input', () => {
    it.each(calls)(
      '%s: no fault, no trace, no reply outside the contract, and nothing changed by a refusal',
      async (_name, endpoint, method) => {
        const token = await logIn(ASHA)
        const sample = sampleInput(endpoint, knownOf(endpoint))
        let before = await affairs()
        for (const input of strangeInputs(endpoint, sample)) {
          const answer = await send(endpoint, method, input, { token, headers: { DeviceType: '<b>"' } })
          const told = `${method} ${endpoint.path} ${JSON.stringify(input).slice(0, 300)} → ${answer.http} ${answer.text.slice(0, 300)}`
          expect(answer.http, told).toBeLessThan(500)
          expect([200, 400, 413, 414, 429], told).toContain(answer.http)
          expect(messages, told).toContain(answer.msg)
          expect(answer.text, told).not.toMatch(/node_modules|\bat [^ ]+ \(|\.ts:\d/)
          if (answer.status === 0 && endpoint.changes) {
            await town.house.desk.settled()
            before = await affairs()
          } else if (endpoint.changes) expect(await affairs(), told).toBe(before)
          // A log-out that worked ends the session the next inputs would be sent with.
          if (endpoint.path.endsWith('/logout.do')) break
        }
        expect(await affairs()).toBe(before)
      },
    )

    it('caused no fault in the server', () => {
      expect(town.faults).toEqual([])
    })
  })

  describe('a key', () => {
    it.each(keyedCalls)(
      '%s: sent twice answers the same and changes nothing more; other input is refused',
      async (name, endpoint) => {
        // Past the fifteen seconds within which the same order would be refused as sent by mistake.
        town.now = new Date(town.now.getTime() + 60_000)
        const token = await logIn(RAVI)
        const input = await inputOfOwn(endpoint, token)
        const key = `twice ${name}`
        const first = await send(endpoint, 'POST', input, { token, key })
        expect(first, first.text).toMatchObject({ status: 0 })
        await town.house.desk.settled()
        const before = await affairs()
        const again = await send(endpoint, 'POST', input, { token, key })
        // The secret of a key is told once.
        const told = 'secret' in first.data ? { ...first.data, secret: null } : first.data
        expect([again.http, again.status, again.data]).toEqual([first.http, 0, told])
        expect(await send(endpoint, 'POST', { ...input, ...otherInput(input) }, { token, key })).toMatchObject({
          status: 1,
          msg: 'tips.msg.905',
        })
        expect(await affairs()).toBe(before)
      },
    )
  })

  /** An input for an order of this customer's own where the call is about one. */
  async function inputOfOwn(endpoint: EndpointShape, token: string): Promise<Record<string, unknown>> {
    const input = { ...sampleInput(endpoint, knownOf(endpoint)) }
    if (endpoint === allEndpoints['startPracticeAgain'])
      return { ...input, id: (await send(allEndpoints['openPractice']!, 'POST', {}, { token })).data['id'] }
    if (endpoint === allEndpoints['stopProgramKey']) {
      const { data } = await send(allEndpoints['makeProgramKey']!, 'POST', PROGRAM, { token })
      return { ...input, id: (data['key'] as { id: string }).id }
    }
    // The first watchlist is everybody's and cannot be deleted.
    if (endpoint === allEndpoints['deleteWatchlist']) return { ...input, listId: '3' }
    const made = input['alertId'] !== undefined ? 'alertId' : input['triggerId'] !== undefined ? 'triggerId' : null
    if (made !== null) {
      const create = allEndpoints[made === 'alertId' ? 'createAlert' : 'createTrigger']!
      return {
        ...input,
        [made]: (await send(create, 'POST', sampleInput(create, knownOf(create)), { token })).data['id'],
      }
    }
    if (endpoint === allEndpoints['changeSip'] || endpoint === allEndpoints['actOnSip']) {
      const create = allEndpoints['createSip']!
      const { data } = await send(create, 'POST', sampleInput(create, knownOf(create)), { token })
      return { ...input, id: data['id'], ...(endpoint === allEndpoints['actOnSip'] ? { act: 'skip' } : {}) }
    }
    if (endpoint.area === 'ipo' && endpoint !== allEndpoints['remindOfIpo']) await readyToApply(endpoint, input, token)
    // One application of an identity: each test has a placement of its own.
    if (endpoint === allEndpoints['buyPlacement'])
      return { ...input, ...(await openOffer(town, 'placement', String(known['code']))) }
    if (endpoint.area === 'loans')
      return {
        ...input,
        ...(input['loanId'] === undefined
          ? {}
          : { loanId: await loanOf(token, endpoint !== allEndpoints['withdrawLoan']) }),
      }
    if (endpoint.area === 'funds' && input['id'] !== undefined) {
      const create = allEndpoints['createSip']!
      return { ...input, id: (await send(create, 'POST', sampleInput(create, knownOf(create)), { token })).data['id'] }
    }
    if (input['orderId'] === undefined) return input
    const placed = await send(
      allEndpoints['buyStockTrade']!,
      'POST',
      sampleInput(allEndpoints['buyStockTrade']!, {
        ...known,
        quantity: endpoint.path.endsWith('/modify.do') ? '300' : '400',
      }),
      { token },
    )
    expect(placed, placed.text).toMatchObject({ status: 0 })
    await town.house.desk.settled()
    return { ...input, orderId: placed.data['id'] }
  }

  /** A loan of this customer's own, waiting for two people or paid out by them. */
  async function loanOf(token: string, isPaidOut: boolean): Promise<unknown> {
    const asked = await send(allEndpoints['createLoan']!, 'POST', { amountPaise: '50000' }, { token })
    expect(asked, asked.text).toMatchObject({ status: 0 })
    if (!isPaidOut) return asked.data['id']
    const reason = 'What carries it was checked.'
    const proposed = await send(
      allEndpoints['proposeLoanReview']!,
      'POST',
      { loanId: asked.data['id'], outcome: 'approve', reason },
      { token: await town.signIn('anita') },
    )
    expect(
      await send(
        allEndpoints['approveProposal']!,
        'POST',
        { id: proposed.data['proposalId'], reason },
        { token: await town.signIn('dev') },
      ),
    ).toMatchObject({ status: 0 })
    return asked.data['id']
  }

  /** Who applies has not applied yet; who changes or withdraws has. */
  async function readyToApply(
    endpoint: EndpointShape,
    { ipoId }: Readonly<Record<string, unknown>>,
    token: string,
  ): Promise<void> {
    const isFirst = endpoint === allEndpoints['applyForIpo']
    await send(
      allEndpoints[isFirst ? 'withdrawApplication' : 'applyForIpo']!,
      'POST',
      isFirst ? { ipoId } : { ipoId, lots: endpoint === allEndpoints['modifyApplication'] ? '2' : '1' },
      { token },
    )
  }
})

interface SchemeWords {
  readonly fund: { readonly code: string; readonly least: number; readonly buy: string }
  readonly plan: SchemeWords['fund']
  /** Asha's own order of the fund. */
  readonly orderId?: string
}

function fundWords({ code, least }: SchemeWords['fund']): KnownFields {
  return { code, units: String(least), amountPaise: '1000000', dayOfMonth: '25', id: '1', act: 'skip', category: 'all' }
}

async function keepTaking(town: TestServer, isPumping: () => boolean): Promise<void> {
  while (isPumping()) {
    await town.house.exchange.advance(0)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** A query carries text only. */
function forQuery(input: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  )
}

function otherInput(input: Readonly<Record<string, unknown>>): object {
  if (input['quantity'] !== undefined) return { quantity: '200' }
  if (input['act'] !== undefined) return { act: 'stop' }
  if (input['loanId'] !== undefined) return { loanId: '123' }
  if (input['dayOfMonth'] !== undefined) return { dayOfMonth: '7' }
  if (input['amountPaise'] !== undefined) return { amountPaise: '60000' }
  if (input['listId'] !== undefined) return { listId: '2' }
  if (input['name'] !== undefined) return { name: 'Ports' }
  if (input['agreementVersion'] !== undefined) return { agreementVersion: '2020-01-01' }
  if (input['level'] !== undefined) return { level: '7' }
  if (input['ipoId'] !== undefined) return { ipoId: '123' }
  if (input['alertId'] !== undefined) return { alertId: '123' }
  if (input['triggerId'] !== undefined) return { triggerId: '123' }
  if (input['act'] !== undefined) return { act: 'stop' }
  if (input['dayOfMonth'] !== undefined) return { dayOfMonth: '9' }
  if (typeof input['code'] === 'string') return { code: 'ANOTHER' }
  if (input['id'] !== undefined && input['orderId'] === undefined) return { id: '123' }
  return { orderId: '123' }
}

/** One number for everything that customers own and asked for: it moves when any row does. */
async function affairsOf(town: TestServer): Promise<() => Promise<string>> {
  const { pool } = town.database.owner
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'bahi' and table_name = any ($1)`,
    [AFFAIRS],
  )
  const counts = rows.map(
    ({ name }) => `(select count(*)::text || ':' || coalesce(sum(hashtext(t::text)::bigint), 0) from bahi.${name} t)`,
  )
  return async () => {
    const { rows: found } = await pool.query<{ state: string }>(`select concat_ws(' ', ${counts.join(', ')}) as state`)
    return found[0]?.state ?? ''
  }
}

/** What of a customer nobody else may ever read. */
async function secretsOf(town: TestServer, phone: string): Promise<string[]> {
  const { rows } = await town.database.owner.pool.query<{ secret: string }>(
    `select customer_id::text as secret from bahi.customer_phone where phone = $1
     union select j.id::text from bahi.journal j join bahi.customer_phone p on p.shard = j.shard and p.customer_id = j.owner where p.phone = $1
     union select c.invitation_code from bahi.customer c where c.phone = $1`,
    [phone],
  )
  return [phone, ...rows.map(({ secret }) => secret)]
}
