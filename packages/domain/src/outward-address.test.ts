import { describe, expect, it } from 'vitest'
import { isOutwardAddress } from './outward-address.ts'

describe('an address that messages go to', () => {
  it('goes over TLS, unless the operator named its host', () => {
    expect(isOutwardAddress('https://trader.example/hook?mine=1', false)).toBe(true)
    expect(isOutwardAddress('http://127.0.0.1:9000/hook', false)).toBe(false)
    expect(isOutwardAddress('http://127.0.0.1:9000/hook', true)).toBe(true)
  })

  it.each([
    '',
    'trader.example',
    'ftp://trader.example/',
    'file:///etc/passwd',
    'https://me:secret@trader.example/',
    'https://me@trader.example/',
    'https://:secret@trader.example/',
    'https://trader.example/#part',
    'https://trader.example/a b',
    `https://trader.example/${'a'.repeat(200)}`,
  ])('%s is none, whoever named it', (text) => expect(isOutwardAddress(text, true)).toBe(false))
})
