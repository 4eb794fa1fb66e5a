import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect } from 'vitest'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import { agreementVersion } from '@bahi/contract/site/agreement-version'
import type { EndpointShape, Method } from '@bahi/contract/wire/endpoint'
import { createApp } from '../../src/server.ts'
import { FourEyes } from '../../src/staff/four-eyes/four-eyes.ts'
import { inject, type Answer, type InjectHow } from '../inject-call.ts'
import { openTestServer, type TestServer } from '../open-test-server.ts'
import { sampleInput, type KnownFields } from '../sample-input.ts'
import { whileInputsAct } from '../servers/answer-inputs.ts'
import { ALERT, CHOICES, PROGRAM } from '../servers/belongings.ts'
import { announceOffer, runDueOffers } from '../servers/ipo-server.ts'
import { openOffer } from '../servers/open-offer.ts'
import { arrangeBounds } from './bounds-of-own.ts'
import { cheapestScheme, type SchemeWords, WORDS, forQuery, fundWords, orderWords, sipWords } from './call-inputs.ts'
import { watchAffairs } from './customer-affairs.ts'
import { filledOrder, linkOfFill } from './filled-order.ts'

export const OPEN_SECOND = 10 * 3_600
export const [ASHA, RAVI] = ['9000000001', '9000000002'] as const

/** A server on which two customers have something of everything, so that every call finds something to do. */
export function arrangeCalls() {
  let bahi: TestServer
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
  let endActing = (): void => undefined
  let acting: Promise<void>

  beforeAll(async () => {
    bahi = await openTestServer({ schemes: 'few' })
    // These tests send more than any customer may in a second; how floods are met has tests of its own.
    app = await createApp({
      ...bahi.parts,
      fourEyes: new FourEyes(bahi.parts),
      http: { ...bahi.parts.http, ordersPerSecond: () => 1_000_000, visitorTriesPerMinute: 1_000_000 },
    })
    await app.ready()
    await bahi.passTo(OPEN_SECOND)
    const token = await logIn(ASHA)
    const seller = await logIn(RAVI)
    const code = await cheapestShare()
    // Shares bought today cannot be sold today: one night passes before the calls are tried.
    expect(
      await send(allEndpoints['buyShares']!, 'POST', { code, quantity: '500', type: 'market' }, { token: seller }),
    ).toMatchObject({ status: 0 })
    schemes = { fund: await cheapestScheme(bahi, 'fund'), plan: await cheapestScheme(bahi, 'plan') }
    for (const { buy, code: of, least } of Object.values(schemes))
      expect(
        await send(allEndpoints[buy]!, 'POST', { code: of, units: String(10 * least) }, { token: seller }),
      ).toMatchObject({ status: 0 })
    await bahi.passTo(OPEN_SECOND + 5)
    await bahi.endDay()
    // A lock-up has tests of its own; here every call has to find something to do.
    await bahi.database.owner.pool.query('update bahi.fund_lot set locked_until = null')
    newShares = {
      open: (await announceOffer(bahi.parts, { lotsHere: 9n, openDays: 2 })).id,
      upcoming: (await announceOffer(bahi.parts, { lotsHere: 9n, opensAfter: 1 })).id,
    }
    await bahi.passTo(OPEN_SECOND)
    await runDueOffers(bahi.parts)
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
      ...WORDS,
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
      block: await openOffer(bahi, 'block', code),
      placement: await openOffer(bahi, 'placement', code),
      vip: await openOffer(bahi, 'vip', code),
    }
    // Of a share as cheap as this one, whole lots that come to the least amount of a block.
    blockQuantity = String(Math.ceil(1_00_000_00 / Number(quote.data['lastPaise']) / 100) * 100)
    for (const [name, value] of [
      ['block.minAmt', 1_00_000_00],
      ['block.windows', [{ from: '09:00', to: '15:30' }]],
      ['block.rangePercent', '3'],
    ] as const) {
      await bahi.database.owner.pool.query(
        `insert into bahi.setting (name, effective_from, value, reason, recorded_at, installed) values ($1, '2020-01-01', $2, 'for a test', now(), true)`,
        [name, JSON.stringify(value)],
      )
    }
    await bahi.parts.settings.reload()
    affairs = await watchAffairs(bahi)
    // The exchange takes what the desk hands it, while the second of the day stands still.
    acting = whileInputsAct(bahi.parts, () => new Promise<void>((resolve) => (endActing = resolve)))
  })
  afterAll(async () => {
    endActing()
    await acting
    await app.close()
    await bahi.close()
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

  function knownOf(endpoint: EndpointShape): KnownFields {
    const { area } = endpoint
    if (endpoint === allEndpoints['estimateUnitsSale']) return { ...known, ...fundWords(schemes.fund) }
    if (area === 'funds') return { ...known, ...fundWords(schemes.fund), orderId: schemes.orderId }
    if (area === 'plans') return { ...known, ...fundWords(schemes.plan), orderId: schemes.orderId }
    if (area === 'loans') return { ...known, amountPaise: '50000', loanId: '1' }
    if (area === 'ipo') {
      // A price beside the cut-off is refused.
      const { pricePaise: _, ...unpriced } = known
      return {
        ...unpriced,
        ipoId: endpoint === allEndpoints['remindOfIpo'] ? newShares.upcoming : newShares.open,
        lots: '1',
        atCutOff: 'true',
        from: '1',
        on: 'true',
      }
    }
    if (area === 'offers') {
      const kind = endpoint.path.includes('/placement/') ? 'placement' : /vip/i.test(endpoint.path) ? 'vip' : 'block'
      return { ...known, kind, ...offers[kind], quantity: kind === 'block' ? blockQuantity : '100' }
    }
    if (endpoint.path.includes('/share/sip/')) return sipWords(known)
    if (area === 'orders') return { ...known, ...orderWords(known) }
    if (endpoint.path.includes('/limit/')) return { ...known, kind: 'buy', limitPaise: '100000000', days: '1' }
    if (area === 'programs') return { ...known, ...PROGRAM }
    if (area === 'messages') return { ...known, ...CHOICES }
    if (area === 'alerts') return { ...known, ...watched, ...ALERT }
    return area === 'triggers' ? { ...known, ...watched, kind: 'gtt', validity: 'till-cancelled', state: 'all' } : known
  }

  /** An input for an order of this customer's own where the call is about one. */
  async function inputOfOwn(endpoint: EndpointShape, token: string): Promise<Record<string, unknown>> {
    const input = await arrangeBounds(bahi, endpoint, sampleInput(endpoint, knownOf(endpoint)), { send, token })
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
    if (endpoint.area === 'ipo' && endpoint !== allEndpoints['remindOfIpo']) await readyToApply(endpoint, input, token)
    // One application of an identity: each test has a placement of its own.
    if (endpoint === allEndpoints['buyPlacement'])
      return { ...input, ...(await openOffer(bahi, 'placement', String(known['code']))) }
    if (endpoint.area === 'loans')
      return {
        ...input,
        ...(input['loanId'] === undefined
          ? {}
          : { loanId: await loanOf(token, endpoint !== allEndpoints['withdrawLoan']) }),
      }
    const isOfShares = endpoint.path.includes('/share/sip/')
    if ((endpoint.area === 'funds' || isOfShares) && input['id'] !== undefined) {
      const create = allEndpoints[isOfShares ? 'createShareSip' : 'createSip']!
      return { ...input, id: (await send(create, 'POST', sampleInput(create, knownOf(create)), { token })).data['id'] }
    }
    if (endpoint === allEndpoints['makeFillLink']) return { ...input, orderId: await filledOrder(send, token) }
    if (endpoint === allEndpoints['revokeFillLink']) return { ...input, id: await linkOfFill(send, token) }
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
    await bahi.parts.desk.settled()
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
      { token: await bahi.signIn('anita') },
    )
    expect(
      await send(
        allEndpoints['approveProposal']!,
        'POST',
        { id: proposed.data['proposalId'], reason },
        { token: await bahi.signIn('dev') },
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

  return {
    get bahi() {
      return bahi
    },
    get affairs() {
      return affairs
    },
    logIn,
    send,
    knownOf,
    inputOfOwn,
  }
}
