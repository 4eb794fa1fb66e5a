import { expect, it } from 'vitest'
import { allowedAddress } from './web-address.ts'

const hosts = ['help.example.in', '127.0.0.1:9001']

it.each(['https://help.example.in/', 'https://help.example.in/a?b=c#d', 'http://127.0.0.1:9001/page'])(
  'opens %s',
  (address) => {
    expect(allowedAddress(address, hosts)).toBe(address)
  },
)

it.each([
  '',
  'help.example.in',
  '/pages/home/index',
  'http://help.example.in/',
  'https://help.example.in:8443/',
  'https://evil.in/',
  'https://help.example.in.evil.in/',
  'https://xhelp.example.in/',
  'https://help.example.in@evil.in/',
  'https://asha:secret@help.example.in/',
  'javascript:alert(1)//help.example.in',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://help.example.in/1',
  'file:///etc/passwd',
  'https://evil.in#https://help.example.in/',
  'https://evil.in\\@help.example.in/',
  '//help.example.in/',
])('opens nothing for %s', (address) => {
  expect(allowedAddress(address, hosts)).toBeNull()
})

it('reads an address as a browser does: what only looks like another host is the allowed one', () => {
  expect(allowedAddress('https://HELP.example.in/', hosts)).toBe('https://help.example.in/')
})
