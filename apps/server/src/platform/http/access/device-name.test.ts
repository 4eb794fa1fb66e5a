import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameDevice } from './device-name.ts'

describe('the name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
      'Chrome · Android',
      'phone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Safari/537.36',
      'Samsung Internet · Android',
      'tablet',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari · iOS',
      'phone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/137.0 Mobile/15E148 Safari/604.1',
      'Chrome · iOS',
      'phone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
      'Safari · iPadOS',
      'tablet',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0',
      'Edge · Windows',
      'desk',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari · macOS',
      'desk',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0', 'Firefox · Linux', 'desk'],
    ['curl/8.5.0', '', 'unknown'],
    ['', '', 'unknown'],
  ])('%s', (userAgent, name, kind) => {
    expect(nameDevice(userAgent)).toEqual({ name, kind })
  })

  it("is the app's own word where no browser speaks, and nothing for words we do not know", () => {
    expect(nameDevice('okhttp/4.12', 'android')).toEqual({ name: 'Android', kind: 'phone' })
    expect(nameDevice('', 'ios')).toEqual({ name: 'iOS', kind: 'phone' })
    for (const word of ['h5', 'constructor', '<b>']) expect(nameDevice('', word)).toEqual({ name: '', kind: 'unknown' })
  })

  it('repeats nothing of what it was told', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('Android', 'Chrome/', 'iPad', ''), (noise, word) => {
        expect(nameDevice(`${noise}<b>${word}</b>${noise}`, noise).name).toMatch(/^[A-Za-z ·]*$/)
      }),
    )
  })
})
