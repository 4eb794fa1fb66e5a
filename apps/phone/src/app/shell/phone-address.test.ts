import { expect, test } from 'vitest'
import { phoneOrigin } from './phone-address.ts'

const at = (hostname: string) => ({ hostname, origin: `http://${hostname}:8080` })

test('a phone reaches the address that is open here, unless it is the machine’s own', () => {
  expect(phoneOrigin(at('192.168.1.7'), [])).toBe('http://192.168.1.7:8080')
  expect(phoneOrigin(at('bahi.example'), ['http://192.168.1.7:8080'])).toBe('http://bahi.example:8080')
})

test('in the place of the machine’s own address stands the one of the network, and nothing where there is none', () => {
  for (const own of ['localhost', '127.0.0.1', '127.0.1.1', '[::1]']) {
    expect(phoneOrigin(at(own), ['http://192.168.1.7:8080', 'http://10.0.0.2:8080'])).toBe('http://192.168.1.7:8080')
    expect(phoneOrigin(at(own), [])).toBeNull()
  }
})
