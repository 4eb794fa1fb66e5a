import { randomInt } from 'node:crypto'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import { uploadTemp } from '@bahi/contract/customers/identity'
import { composeVerificationCode } from '@bahi/domain/reports/verification-code'
import type { Answer, InjectHow } from '../inject-call.ts'
import { cardPicture, uploadForm } from '../make-pictures.ts'
import type { TestServer } from '../open-test-server.ts'
import { ORIGIN, type NewQuestion } from '../passkeys/passkey-holders.ts'
import { SoftwarePasskey } from '../passkeys/software-passkey.ts'
import { announceOffer, runDueOffers } from './ipo-server.ts'

/** Things of a customer that have an id or a code. */
export const belongings = [
  'access',
  'alert',
  'application',
  'customer',
  'document',
  'entry',
  'fillLink',
  'fundOrder',
  'loan',
  'message',
  'notice',
  'order',
  'passkey',
  'photo',
  'practiceBook',
  'programKey',
  'pushDevice',
  'session',
  'shareSip',
  'shareTransfer',
  'sip',
  'transferIn',
  'transferOut',
  'trigger',
  'watchlist',
] as const
export type Belonging = (typeof belongings)[number]
export type Named = Readonly<Record<Belonging, string>>

const PIN = '482915'
/** A device of a browser; its key is the base point of P-256. */
export const PUSH = {
  endpoint: 'https://push.example/1',
  p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  lang: 'en',
} as const
/** That device, with what its customer wants to be sent. */
export const CHOICES = { ...PUSH, push: ['orders'], securityAlways: 'true', showsAmounts: 'false', id: '1' }
/** The terms of an alert, beside its price. */
export const ALERT = {
  kind: 'above',
  study: 'rsi',
  direction: 'above',
  period: '14',
  figure: '30',
  repeats: 'false',
  on: 'true',
  subject: 'share',
}
/** The terms of a key that a test makes. */
export const PROGRAM = {
  name: 'Reader',
  scopes: ['read'],
  endsOn: '2026-12-31',
  ordersPerSecond: '1',
  dayLimitPaise: '100000',
}
const OPEN_SECOND = 10 * 3_600

type Ask = (name: string, input?: object, how?: InjectHow) => Promise<Answer>

/** Gives a customer one thing of every kind, each by the customers' own calls. One night passes. */
export async function furnish(
  bahi: TestServer,
  phone: string,
  realName: string,
): Promise<{ readonly token: string; readonly named: Named; readonly words: Readonly<Record<string, unknown>> }> {
  const ask: Ask = async (name, input = {}, how = {}) => {
    const endpoint = allEndpoints[name]
    if (endpoint === undefined) throw new Error(`there is no call ${name}`)
    const answer = await bahi.call(endpoint.path, input, {
      method: endpoint.methods.includes('POST') ? 'POST' : 'GET',
      ...how,
    })
    if (answer.status !== 0) throw new Error(`${name} ${JSON.stringify(input)}: ${answer.text}`)
    return answer
  }
  await bahi.passTo(OPEN_SECOND)
  const code = await cheapestShare(ask)
  const scheme = await findScheme(bahi)
  await ask('buyShares', { code, quantity: '500', type: 'market' }, { token: await bahi.logIn(phone) })
  await bahi.passTo(OPEN_SECOND + 5)
  await bahi.endDay()
  const offer = await announceOffer(bahi.parts, { lotsHere: 9n, openDays: 2 })
  await bahi.passTo(OPEN_SECOND)
  await runDueOffers(bahi.parts)

  const token = await bahi.logIn(phone)
  const mine = async (name: string, input: object = {}) => (await ask(name, input, { token })).data
  const idOf = async (name: string, input: object) => String((await mine(name, input))['id'])
  const { lowerBandPaise, lastPaise } = (await ask('getSingleStock', { code })).data as {
    lowerBandPaise: number
    lastPaise: number
  }
  // Prices that are not reached while the business second stands still.
  const words = {
    code,
    pricePaise: String(lowerBandPaise),
    level: String(2 * lastPaise),
    triggerPaise: String(2 * lastPaise),
    units: String(scheme.least),
    schemeCode: scheme.code,
    ipoId: offer.id,
    shows: [],
  }
  await mine('setPin', { pin: PIN })
  await mine('addBankCard', {
    bankName: 'Kaveri Bank',
    branch: 'Pune Camp',
    accountNumber: '502100484821',
    ifsc: 'KVRB0001042',
    holderName: realName,
  })
  await mine('applyForIpo', { ipoId: offer.id, lots: '1', atCutOff: 'true' })
  const customer = String((await mine('getUserInfo'))['id'])
  const named: Named = {
    customer,
    order: await idOf('buyShares', { code, quantity: '100', type: 'limit', pricePaise: words.pricePaise }),
    fundOrder: await idOf('subscribeFund', { code: scheme.code, units: words.units }),
    sip: await idOf('createSip', { code: scheme.code, amountPaise: '1000000', dayOfMonth: '25' }),
    shareSip: await idOf('createShareSip', { code, quantity: '100', weekday: '3' }),
    loan: await idOf('createLoan', { amountPaise: '50000' }),
    transferIn: await idOf('createTransferIn', { amountPaise: '50000', payerName: realName, provider: 'demo-bank' }),
    transferOut: await idOf('createTransferOut', { amountPaise: '50000', pin: PIN }),
    alert: await idOf('createAlert', { code, kind: 'above', level: words.level, repeats: 'false', subject: 'share' }),
    trigger: await idOf('createTrigger', {
      code,
      kind: 'gtt',
      side: 'buy',
      quantity: '100',
      triggerPaise: words.triggerPaise,
      pricePaise: words.pricePaise,
      validity: 'till-cancelled',
    }),
    application: ((await mine('getIpoApplication', { ipoId: offer.id }))['application'] as { id: string }).id,
    document: String(((await mine('issueCertificate', { code }))['issued'] as { mark: string }[])[0]?.mark),
    notice: firstId(await mine('listNotices')),
    session: firstId(await mine('listSessions')),
    photo: await upload(bahi, token),
    practiceBook: await idOf('openPractice', {}),
    programKey: ((await mine('makeProgramKey', PROGRAM))['key'] as { id: string }).id,
    passkey: await addPasskey(mine),
    pushDevice: ((await mine('subscribeToPush', PUSH))['devices'] as { id: string }[])[0]?.id ?? '',
    access: await accessAsked(bahi, ask, token, customer),
    message: firstId(await mine('readChat')),
    fillLink: await idOf('makeFillLink', { orderId: await filledOrder(mine), shows: [] }),
    watchlist: await lastWatchlist(mine),
    shareTransfer: await keptShares(mine),
    entry: '1',
  }
  return { token, named, words }
}

/** Shares that were to be moved out of an account that was to be closed; both were taken back. */
async function keptShares(mine: (name: string, input?: object) => Promise<Answer['data']>): Promise<string> {
  await mine('closeAccount', { password: 'bahi-demo', pin: PIN })
  const target = { depository: 'cdsl', account: '1208160012345678', participant: 'Kaveri Securities', isOwn: 'true' }
  const { id } = await mine('createShareTransfer', { ...target, pin: PIN })
  await mine('takeBackClosing')
  return String(id)
}

async function addPasskey(mine: (name: string, input?: object) => Promise<Answer['data']>): Promise<string> {
  const question = (await mine('askNewPasskey', { password: 'bahi-demo' })) as unknown as NewQuestion
  const made = new SoftwarePasskey(ORIGIN).make(question, question.user.id)
  return String((await mine('addPasskey', { ...made, name: 'Phone' }))['id'])
}

async function filledOrder(mine: (name: string, input?: object) => Promise<Answer['data']>): Promise<string> {
  const { items } = (await mine('listOrders', { state: 'ended' })) as unknown as {
    items: { id: string; filledQuantity: number }[]
  }
  return items.find(({ filledQuantity }) => filledQuantity > 0)?.id ?? ''
}

/** Valid ids and codes that no customer has ever had. */
export function nobodys(bahi: TestServer, shard: number, named: Named): Named {
  const made = Object.fromEntries(belongings.map((one) => [one, String(bahi.parts.ids.newId(shard))])) as Record<
    Belonging,
    string
  >
  const { session } = named
  return {
    ...made,
    session: `${session.startsWith('1') ? '2' : '1'}${session.slice(1)}`,
    entry: '900000',
    watchlist: String(Number(named.watchlist) + 1),
    document: composeVerificationCode(Array.from({ length: 8 }, () => randomInt(31))),
  }
}

function firstId(data: Readonly<Record<string, unknown>>): string {
  return String((data['items'] as { id: string }[])[0]?.id)
}

async function cheapestShare(ask: Ask): Promise<string> {
  const { data } = await ask('getStockList', { size: '500' })
  const shares = (data['items'] as { code: string; lastPaise: number; state: string }[]).filter(
    ({ lastPaise, state }) => lastPaise > 0 && state === 'normal',
  )
  return shares.toSorted((one, other) => one.lastPaise - other.lastPaise)[0]?.code ?? ''
}

async function findScheme(bahi: TestServer): Promise<{ code: string; least: bigint }> {
  const {
    rows: [row],
  } = await bahi.database.owner.pool.query<{ code: string; least: bigint }>(
    `select code, least_units as least from bahi.scheme where kind = 'fund' and state = 'open' order by least_units, id limit 1`,
  )
  if (row === undefined) throw new Error('no fund is open')
  return row
}

async function upload(bahi: TestServer, token: string): Promise<string> {
  const { payload, headers } = uploadForm(await cardPicture().jpeg().toBuffer())
  const reply = await bahi.app.inject({
    method: 'POST',
    url: uploadTemp.path,
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  return reply.json<{ data: { id: string } }>().data.id
}

async function accessAsked(bahi: TestServer, ask: Ask, token: string, customerId: string): Promise<string> {
  await ask('sendMessage', { clientKey: 'a-question-of-mine', text: 'Where is my transfer?' }, { token })
  const staff = { token: await bahi.signIn('anita') }
  await ask('takeChat', { customerId }, staff)
  const { data } = await ask(
    'askAccess',
    { customerId, scope: 'transfers', minutes: '15', reason: 'To look for the transfer you ask about' },
    staff,
  )
  return (data['access'] as { id: string }).id
}

/** Creates lists up to the fifth, because lists are numbered by customer and a new customer has no fifth list. */
async function lastWatchlist(
  mine: (name: string, input: object) => Promise<Readonly<Record<string, unknown>>>,
): Promise<string> {
  let last = ''
  for (const name of ['Banks', 'Ports', 'Mills', 'Tea'])
    last = String((await mine('createWatchlist', { name, codes: '' }))['listId'])
  return last
}
