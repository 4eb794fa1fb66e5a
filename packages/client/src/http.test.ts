import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getUserInfo, logIn } from '@bahi/contract/customers/account'
import { addToWatchlist } from '@bahi/contract/customers/watchlist'
import { getTopGainers } from '@bahi/contract/market/quotes'
import { createHttp, type Http } from './http.ts'
import type { HttpRequest } from './ports.ts'

interface Sent extends HttpRequest {
  readonly url: string
}

describe('the http client', () => {
  let sent: Sent[]
  let answer: (request: Sent) => Promise<{ status: number; body: unknown; retryAfter?: string }>
  let stored: Map<string, string>
  let toasts: string[]
  let loggedOut: number
  let http: Http

  beforeEach(() => {
    vi.useFakeTimers()
    sent = []
    stored = new Map()
    toasts = []
    loggedOut = 0
    answer = async () => ({ status: 200, body: { status: 0, msg: '', data: {} } })
    let byte = 0
    http = createHttp(
      {
        deviceType: 'android',
        appId: 'bahi',
        firewallValue: 'wall',
        toast: (msg) => void toasts.push(msg),
        goToLogIn: () => void (loggedOut += 1),
      },
      {
        async fetch(url, request) {
          sent.push({ ...request, url })
          const aborted = new Promise<never>((_resolve, reject) =>
            request.signal.addEventListener('abort', () => reject(new Error('aborted'))),
          )
          const { status, body, retryAfter } = await Promise.race([answer({ ...request, url }), aborted])
          return {
            status,
            headers: { get: (name) => (name === 'Retry-After' ? (retryAfter ?? null) : null) },
            text: async () => (typeof body === 'string' ? body : JSON.stringify(body)),
          }
        },
        storage: {
          getItem: (name) => stored.get(name) ?? null,
          setItem: (name, value) => void stored.set(name, value),
          removeItem: (name) => void stored.delete(name),
        },
        randomBytes: (bytes) => bytes.fill((byte += 1)),
      },
    )
  })
  afterEach(() => void vi.useRealTimers())

  const refuse =
    (msg: string, more: object = {}) =>
    async () => ({ status: 200, body: { status: 1, msg, data: { params: {}, fields: [], ...more } } })

  it('sends every specified header, and the token once there is one', async () => {
    await http.call(logIn, { phone: '9000000001', password: 'a b&c' })
    stored.set('token', 'T')
    await http.call(getUserInfo, {})
    expect(sent[0]).toMatchObject({
      method: 'POST',
      url: '/api/app/login.do',
      body: 'phone=9000000001&password=a+b%26c',
      cache: 'no-store',
      headers: {
        version: '1.0.2',
        DeviceType: 'android',
        appId: 'bahi',
        'firewall-auth': 'wall',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
    })
    expect(sent[0]?.headers).not.toHaveProperty('Authorization')
    expect(sent[1]).toMatchObject({
      method: 'GET',
      url: '/api/app/user/getUserInfo.do',
      headers: { Authorization: 'Bearer T' },
    })
  })

  it('writes a query for GET and DELETE, a form for POST and PUT, and leaves out what is absent', async () => {
    await http.get('/a.do?x=1', { y: 'ü', z: undefined })
    await http.delete('/b.do', { id: 3 })
    await http.put('/c.do', { list: ['one', 'two'] })
    expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/a.do?x=1&y=%C3%BC', undefined],
      ['DELETE', '/b.do?id=3', undefined],
      ['PUT', '/c.do', 'list=one&list=two'],
    ])
  })

  it('gives every change a key of its own, unless the intent brought one', async () => {
    await http.call(addToWatchlist, { code: 'ALFA' })
    await http.call(addToWatchlist, { code: 'ALFA' })
    await http.call(addToWatchlist, { code: 'ALFA' }, { idempotencyKey: 'intent' })
    await http.call(getTopGainers, {})
    expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual([
      '01'.repeat(16),
      '02'.repeat(16),
      'intent',
      undefined,
    ])
  })

  it('returns the data of a success, and a refusal with its values and fields, shown as a toast', async () => {
    answer = async () => ({ status: 200, body: { status: 0, msg: '', data: { items: [1] } } })
    expect(await http.get('/a.do')).toEqual({ ok: true, data: { items: [1] } })
    answer = refuse('tips.msg.166', { params: { short: '1.00' }, fields: ['quantity'] })
    expect(await http.get('/a.do')).toEqual({
      ok: false,
      kind: 'refused',
      msg: 'tips.msg.166',
      params: { short: '1.00' },
      fields: ['quantity'],
    })
    await http.get('/a.do', {}, { showsFailure: false })
    expect(toasts).toEqual(['tips.msg.166'])
  })

  it('shows the message of an HTTP error that has one, and the generic one for all others, once', async () => {
    const answers = [
      { status: 400, body: { status: 1, msg: 'tips.msg.022', data: { params: {}, fields: ['a'] } } },
      { status: 502, body: '<html>' },
      { status: 500, body: { status: 1, msg: 'tips.error', data: { requestId: 'r' } } },
      { status: 200, body: 'x' },
    ]
    const kinds: unknown[] = []
    for (const one of answers) {
      answer = async () => one
      const outcome = await http.get('/a.do')
      kinds.push(outcome.ok ? 'ok' : outcome.kind)
    }
    expect(kinds).toEqual(['refused', 'fault', 'fault', 'fault'])
    expect(toasts).toEqual(['tips.msg.022', 'tips.error', 'tips.error', 'tips.error'])
    await http.get('/is_auth')
    expect(toasts).toHaveLength(4)
  })

  it('says when to come again after a flood', async () => {
    answer = async () => ({
      status: 429,
      retryAfter: '7',
      body: { status: 1, msg: 'tips.msg.162', data: { params: { seconds: 7 }, fields: [] } },
    })
    expect(await http.get('/a.do')).toMatchObject({ kind: 'flood', retryAfterSeconds: 7 })
  })

  it('turns a failed connection into tips.error and never throws', async () => {
    answer = async () => {
      throw new TypeError('failed to fetch')
    }
    expect(await http.get('/a.do')).toMatchObject({ ok: false, kind: 'network', msg: 'tips.error' })
    expect(toasts).toEqual(['tips.error'])
  })

  it.each([
    ['/api/a.do', 60_000],
    ['/market/api/hq/stock/getINDNews.do', 10_000],
    ['/user/upload.do', 10_000],
  ])('gives %s up after %i ms, not before', async (path, timeoutMs) => {
    answer = () => new Promise(() => undefined)
    const waiting = http.post(path)
    let outcome: unknown
    void waiting.then((value) => void (outcome = value))
    await vi.advanceTimersByTimeAsync(timeoutMs - 1)
    expect(outcome).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toMatchObject({ kind: 'timeout', msg: 'tips.timeout' })
    expect(toasts).toEqual(['tips.timeout'])
  })

  it('says nothing about a call that the screen gave up itself', async () => {
    answer = () => new Promise(() => undefined)
    const giveUp = new AbortController()
    const waiting = http.get('/a.do', {}, { signal: giveUp.signal })
    await vi.advanceTimersByTimeAsync(1)
    giveUp.abort()
    expect(await waiting).toMatchObject({ ok: false })
    expect(toasts).toEqual([])
  })

  it('starts twenty at once, then the next twenty 100 ms later', async () => {
    for (let index = 0; index < 45; index += 1) void http.get(`/a.do?${index}`)
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(20)
    await vi.advanceTimersByTimeAsync(99)
    expect(sent).toHaveLength(20)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(40)
    await vi.advanceTimersByTimeAsync(100)
    expect(sent.map(({ url }) => url)).toEqual(Array.from({ length: 45 }, (_, index) => `/a.do?${index}`))
  })

  it('tells of loading while any request is under way, but not for those that ask to be quiet', async () => {
    const seen: boolean[] = []
    const stop = http.onLoading((isLoading) => void seen.push(isLoading))
    await Promise.all([http.get('/a.do'), http.get('/b.do')])
    for (const quiet of [
      '/a.do?isLoading=false',
      '/api/app/user/getUserInfo.do',
      '/api/app/user/getUserPositionMarketValue.do',
    ])
      await http.get(quiet)
    await http.get('/a.do', {}, { isLoading: false })
    expect(seen).toEqual([true, false])
    expect(sent.at(-1)?.url).toBe('/a.do?isLoading=false')
    stop()
    await http.get('/a.do')
    expect(seen).toEqual([true, false])
  })

  describe('when the server says 249', () => {
    beforeEach(() => {
      stored.set('token', 'T').set('userinfo', '{}').set('lang', 'hi')
      answer = refuse('tips.msg.249')
    })

    it('forgets who it was, says so, and goes to the log-in a second later, once', async () => {
      await Promise.all([http.get('/api/a.do'), http.get('/api/b.do')])
      expect([...stored.keys()]).toEqual(['lang'])
      expect(toasts).toEqual(['market.tip8'])
      await vi.advanceTimersByTimeAsync(999)
      expect(loggedOut).toBe(0)
      await vi.advanceTimersByTimeAsync(1)
      expect(loggedOut).toBe(1)
    })

    it.each([
      '/api/app/user/getUserInfo.do',
      '/api/app/user/getUserPositionMarketValue.do',
      '/api/a.do?needLogin=false',
      '/market/api/a.do',
      '/user/upload.do',
    ])('forgets in silence for %s', async (path) => {
      await http.post(path)
      await vi.advanceTimersByTimeAsync(5_000)
      expect(stored.has('token') || stored.has('userinfo')).toBe(false)
      expect([toasts, loggedOut]).toEqual([[], 0])
    })

    it('says so when a silent call of the same page was answered first', async () => {
      await Promise.all([
        http.get('/api/app/user/getUserPositionMarketValue.do'),
        http.get('/api/a.do'),
        http.get('/api/b.do'),
      ])
      await vi.advanceTimersByTimeAsync(5_000)
      expect([toasts, loggedOut]).toEqual([['market.tip8'], 1])
    })

    it('says nothing to somebody who logged out while the answer was on its way', async () => {
      answer = async () => {
        stored.delete('token')
        return refuse('tips.msg.249')()
      }
      await http.get('/api/a.do')
      await vi.advanceTimersByTimeAsync(5_000)
      expect([toasts, loggedOut]).toEqual([[], 0])
    })

    it('takes nobody away who logged in again before the second was over', async () => {
      await http.get('/api/a.do')
      stored.set('token', 'new')
      await vi.advanceTimersByTimeAsync(5_000)
      expect(loggedOut).toBe(0)
    })

    it('keeps the token of somebody who logged in meanwhile', async () => {
      answer = async () => {
        stored.set('token', 'new')
        return refuse('tips.msg.249')()
      }
      await http.get('/api/a.do')
      expect(stored.get('token')).toBe('new')
      expect(toasts).toEqual([])
    })
  })
})
