import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listProgramAccess, stopProgramKey } from '@bahi/contract/programs/calls'
import { allowProgramLogin, getProgramLogin } from '@bahi/contract/programs/consent'
import { kiteRoot, kiteRoutes } from '@bahi/contract/programs/kite-routes'
import { programScopes } from '@bahi/contract/programs/program-scopes'
import { type KiteApp, type KiteServer, openKiteServer, REDIRECT } from '../../testing/servers/kite-server.ts'
import type { Person } from '../../testing/servers/wallet-server.ts'

let bahi: KiteServer
beforeAll(async () => void (bahi = await openKiteServer()))
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

const HOUR_MS = 3_600_000

/** One log-in of each customer: more of them in a minute are refused. */
const tokens = new Map<Person, string>()
async function tokenOf(who: Person): Promise<string> {
  const token = tokens.get(who) ?? (await bahi.token(who))
  tokens.set(who, token)
  return token
}

interface Reply {
  readonly http: number
  readonly status?: string
  readonly error_type?: string
  readonly message?: string
  readonly data?: Readonly<Record<string, unknown>> | null
}

async function send(name: string, authorization?: string, form: Record<string, string> = {}): Promise<Reply> {
  const [method = '', path = ''] = name.split(' ')
  const url = kiteRoot + path.replaceAll(/:[a-z_]+/g, '1')
  const query = new URLSearchParams(form).toString()
  const hasBody = method === 'POST' || method === 'PUT'
  const reply = await bahi.app.inject({
    method: method as 'GET',
    url: hasBody || query === '' ? url : `${url}?${query}`,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(hasBody ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(hasBody ? { payload: query } : {}),
  })
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  const answer = isJson ? (JSON.parse(reply.payload) as Reply) : {}
  return { http: reply.statusCode, ...answer }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function exchange({ apiKey, apiSecret }: KiteApp, requestToken: string, more: object = {}): Promise<Reply> {
  const form = { api_key: apiKey, request_token: requestToken, checksum: sha256(apiKey + requestToken + apiSecret) }
  return send('POST /session/token', undefined, { ...form, ...more })
}

async function logIn(app: KiteApp, token: string): Promise<string> {
  const requestToken = (await bahi.consent(token, app.apiKey)).searchParams.get('request_token') ?? ''
  const { data } = await exchange(app, requestToken)
  return `token ${app.apiKey}:${String(data?.['access_token'])}`
}

const REFUSED_TOKEN = { http: 403, status: 'error', error_type: 'TokenException' }
const routesWithSession = Object.entries(kiteRoutes).filter(([, { access }]) => access !== 'open')

describe('a log-in in the Kite format', () => {
  it('leads the browser to the page of consent, which no frame can show', async () => {
    const reply = await bahi.app.inject({ url: '/kite/connect/login?v=3&api_key=abc&redirect_params=state%3D7' })
    expect(reply.statusCode).toBe(302)
    expect(reply.headers.location).toBe('/#/pages/more/program-login?apiKey=abc&redirectParams=state%3D7')
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(reply.headers['x-frame-options']).toBe('DENY')
  })

  it('shows a customer their own program, and nobody else', async () => {
    const [asha, meera] = [await tokenOf('asha'), await tokenOf('meera')]
    const { apiKey } = await bahi.makeApp(asha)
    expect((await bahi.read(asha, getProgramLogin.path, { apiKey })).data).toMatchObject({
      name: 'Night trader',
      redirectAddress: REDIRECT,
    })
    for (const path of [getProgramLogin.path, allowProgramLogin.path]) {
      const method = path === getProgramLogin.path ? 'GET' : 'POST'
      expect((await bahi.call(path, { apiKey }, { token: meera, method })).msg).toBe('tips.msg.987')
      expect((await bahi.call(path, { apiKey }, { method })).msg).toBe('tips.msg.249')
    }
  })

  it('leads to the registered address only, whatever the program asks for', async () => {
    const asha = await tokenOf('asha')
    const { apiKey } = await bahi.makeApp(asha)
    const to = await bahi.consent(asha, apiKey, 'redirect_uri=https://thief.example/&status=x&state=7')
    expect(to.origin + to.pathname).toBe(REDIRECT)
    expect(to.searchParams.get('status')).toBe('success')
    expect(to.searchParams.get('state')).toBe('7')
    for (const redirectAddress of ['http://trader.example/', 'javascript:alert(1)', 'https://a:b@trader.example/']) {
      const answer = await bahi.post(asha, '/api/app/user/program/make.do', bahi.terms({ redirectAddress }))
      expect([redirectAddress, answer.msg]).toEqual([redirectAddress, 'tips.msg.948'])
    }
  })

  it('takes a request token once, within minutes, with the right checksum, of its own app', async () => {
    const asha = await tokenOf('asha')
    const [app, other] = [await bahi.makeApp(asha), await bahi.makeApp(asha)]
    const take = async () => (await bahi.consent(asha, app.apiKey)).searchParams.get('request_token') ?? ''
    const first = await take()
    expect(await exchange(app, first, { checksum: sha256(app.apiKey + first) })).toMatchObject(REFUSED_TOKEN)
    expect(await exchange(other, first)).toMatchObject(REFUSED_TOKEN)
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(app, first)))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    const late = await take()
    bahi.now = new Date(bahi.now.getTime() + 6 * 60_000)
    expect(await exchange(app, late)).toMatchObject(REFUSED_TOKEN)
    const stored = await bahi.database.owner.pool.query(
      `select 1 from bahi.kite_session s where s::text like $1 union all
       select 1 from bahi.program_app a where a::text like $2 union all
       select 1 from bahi.idempotency_key i where i.answer::text like $2`,
      [`%${String(answers.find(({ http }) => http === 200)?.data?.['access_token'])}%`, `%${app.apiSecret}%`],
    )
    expect(stored.rowCount).toBe(0)
  })

  it('begins one session of an app, until six in the morning, a log-out or the next log-in', async () => {
    const asha = await tokenOf('asha')
    const app = await bahi.makeApp(asha)
    const first = await logIn(app, asha)
    expect((await send('GET /user/profile', first)).http).toBe(200)
    const second = await logIn(app, asha)
    expect(await send('GET /user/profile', first)).toMatchObject(REFUSED_TOKEN)
    expect((await send('GET /user/profile', second)).http).toBe(200)
    const accessToken = second.split(':')[1] ?? ''
    const ended = await send('DELETE /session/token', second, { api_key: app.apiKey, access_token: accessToken })
    expect(ended).toMatchObject({ http: 200, data: true })
    expect(await send('GET /user/profile', second)).toMatchObject(REFUSED_TOKEN)
    const third = await logIn(app, asha)
    expect((await send('GET /user/profile', third)).http).toBe(200)
    const { now } = bahi
    bahi.now = new Date(now.getTime() + 24 * HOUR_MS)
    expect(await send('GET /user/profile', third)).toMatchObject(REFUSED_TOKEN)
    bahi.now = now
    expect((await send('GET /user/profile', third)).http).toBe(200)
    expect(await send('POST /session/refresh_token', third)).toMatchObject(REFUSED_TOKEN)
  })
})

describe('every route of the Kite format', () => {
  it.each(routesWithSession)('%s: nobody without a session that holds', async (name) => {
    const [asha, meera] = [await tokenOf('imran'), await tokenOf('meera')]
    const { app, session } = await standing('imran', asha)
    const other = (await standing('meera', meera)).app
    const foreign = session.replace(app.apiKey, other.apiKey)
    for (const authorization of [undefined, 'token a:b', `Bearer ${app.secret}`, `token ${app.apiKey}:x`, foreign])
      expect([authorization, await send(name, authorization)]).toMatchObject([authorization, REFUSED_TOKEN])
  })

  it.each(routesWithSession.filter(([, { access }]) => access !== 'any'))(
    '%s: only a key with its scope',
    async (name, { access }) => {
      const token = await tokenOf('gurpreet')
      const others = programScopes.filter((scope) => scope !== access)
      const { session } = await standing(`gurpreet ${others.join(' ')}`, token, { scopes: others })
      expect(await send(name, session)).toMatchObject({ http: 403, error_type: 'PermissionException' })
    },
  )

  /** One log-in of each app: more of them in a minute are refused. */
  const standings = new Map<string, { app: KiteApp; session: string }>()
  async function standing(name: string, token: string, more: object = {}) {
    const known = standings.get(name)
    if (known !== undefined) return known
    const app = await bahi.makeApp(token, more)
    const made = { app, session: await logIn(app, token) }
    standings.set(name, made)
    return made
  }

  it('is refused to a stopped key, an ended key and the key of a locked account, and the log says so', async () => {
    const token = await tokenOf('asha')
    const app = await bahi.makeApp(token, { endsOn: bahi.dayIn(1) })
    const { now } = bahi
    const session = await logIn(app, token)
    bahi.now = new Date(now.getTime() + 4 * 24 * HOUR_MS)
    expect(await send('GET /orders', session)).toMatchObject(REFUSED_TOKEN)
    bahi.now = now
    expect((await send('GET /orders', session)).http).toBe(200)
    await bahi.post(token, stopProgramKey.path, { id: app.key.id })
    expect(await send('GET /orders', session)).toMatchObject({
      ...REFUSED_TOKEN,
      message: expect.stringContaining('was stopped') as string,
    })
    const { data } = await bahi.read(token, listProgramAccess.path)
    const lines = (data['items'] as { keyId: string; path: string; refusedMsg: string }[]).filter(
      ({ keyId }) => keyId === app.key.id,
    )
    expect(lines).toContainEqual(expect.objectContaining({ path: 'POST /kite/session/token', refusedMsg: '' }))
    expect(lines).toContainEqual(expect.objectContaining({ path: 'GET /kite/orders', refusedMsg: 'tips.msg.909' }))
  })

  it('remembers a request of the session, and none of a stranger who knows the name of its app', async () => {
    const { app, session } = await standing('imran', await tokenOf('imran'))
    const remembered = async () =>
      (await bahi.database.owner.pool.query('select from bahi.kite_ask where program_key_id = $1', [app.key.id]))
        .rowCount
    const form = { exchange: 'NSE', tradingsymbol: 'NOBODY' }
    expect((await send('GET /orders', session)).http).toBe(200)
    const before = await remembered()
    expect(await send('POST /orders/:variety', `token ${app.apiKey}:x`, form)).toMatchObject(REFUSED_TOKEN)
    expect(await remembered()).toBe(before)
    await send('POST /orders/:variety', session, form)
    expect(await remembered()).toBe((before ?? 0) + 1)
  })

  it('is refused from the moment of a lock, also after it, to a session that was let in before', async () => {
    const { app, session } = await standing('ravi', await tokenOf('ravi'))
    expect((await send('GET /orders', session)).http).toBe(200)
    const { pool } = bahi.database.owner
    const lock = `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until)
                  select shard, $2, customer_id, 'account', 'customer-request', $3, $4 from bahi.program_key where id = $1`
    await pool.query(lock, [app.key.id, 91, bahi.now, new Date(bahi.now.getTime() + HOUR_MS)])
    expect(await send('GET /orders', session)).toMatchObject(REFUSED_TOKEN)
    await pool.query('update bahi.customer_lock set lifted_at = $1 where id = 91', [new Date(bahi.now.getTime() + 1)])
    expect(await send('GET /orders', session)).toMatchObject(REFUSED_TOKEN)
  })

  it('does not exist when the format is switched off, and an unknown path is no route', async () => {
    const token = await tokenOf('asha')
    const session = await logIn(await bahi.makeApp(token), token)
    expect(await send('GET /nothing', session)).toMatchObject({ http: 404, error_type: 'GeneralException' })
    await bahi.set('kite.open', false)
    expect(await send('GET /user/profile', session)).toMatchObject({ http: 503, error_type: 'GeneralException' })
  })

  it('caused no fault in the server', () => {
    expect(bahi.faults).toEqual([])
  })
})
