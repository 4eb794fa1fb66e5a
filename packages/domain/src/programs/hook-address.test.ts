import { describe, expect, it } from 'vitest'
import { isHookAddress } from './hook-address.ts'

describe('the address of a hook', () => {
  it('goes over TLS, unless the operator named its host', () => {
    expect(isHookAddress('https://trader.example/hook?mine=1', false)).toBe(true)
    expect(isHookAddress('http://127.0.0.1:9000/hook', false)).toBe(false)
    expect(isHookAddress('http://127.0.0.1:9000/hook', true)).toBe(true)
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
  ])('%s is none, whoever named it', (text) => expect(isHookAddress(text, true)).toBe(false))
})
