import { describe, expect, it } from 'vitest'
import { isRedirectAddress, makeRedirect } from './redirect-address.ts'

describe('the address that a log-in leads to', () => {
  it.each(['https://trader.example/kite', 'http://127.0.0.1:5000/', 'http://localhost/back?mine=1'])(
    '%s may be registered',
    (address) => expect(isRedirectAddress(address)).toBe(true),
  )

  it.each([
    '',
    'trader.example',
    'http://trader.example/',
    'javascript:alert(1)',
    'data:text/html,hello',
    'https://me:secret@trader.example/',
    'https://me@trader.example/',
    'https://:secret@trader.example/',
    'ftp://127.0.0.1/',
    'https://trader.example/#part',
    'https://trader.example/ two',
    `https://trader.example/${'x'.repeat(200)}`,
  ])('%s may not', (address) => expect(isRedirectAddress(address)).toBe(false))

  it('keeps its own query and takes what the program asked for, but no name of the answer', () => {
    const to = new URL(makeRedirect('https://a.example/b?c=1', { requestToken: 'T1' }, 'state=7&request_token=forged'))
    expect(Object.fromEntries(to.searchParams)).toEqual({
      c: '1',
      state: '7',
      action: 'login',
      type: 'login',
      status: 'success',
      request_token: 'T1',
    })
    expect(makeRedirect('https://a.example/', 'refused')).toBe(
      'https://a.example/?action=login&type=login&status=cancelled',
    )
  })
})
