import { describe, expect, it } from 'vitest'
import { canUsePasskeys, NoPasskey } from './passkeys.ts'

const page = (hostname: string, isSecureContext = true) => ({ isSecureContext, location: { hostname } })

describe('a browser', () => {
  it.each([
    ['bahi.example', true],
    ['localhost', true],
    ['127.0.0.1', false],
    ['192.168.1.4', false],
    ['[::1]', false],
  ])('at %s can use passkeys: %s', (hostname, can) => {
    expect(canUsePasskeys(page(hostname), true)).toBe(can)
  })

  it('cannot use passkeys without the interface for them, or on a page that is not secure', () => {
    expect(canUsePasskeys(page('bahi.example'), false)).toBe(false)
    expect(canUsePasskeys(page('bahi.example', false), true)).toBe(false)
  })

  it.each([
    ['NotAllowedError', 'cancelled'],
    ['AbortError', 'cancelled'],
    ['InvalidStateError', 'known'],
    ['SecurityError', 'elsewhere'],
  ])('that stops with %s says it was %s', (name, reason) => {
    const cause = Object.assign(new Error('no'), { name })
    expect(new NoPasskey('used', cause, 'bahi.example').reason).toBe(reason)
  })
})
