import { expect, test } from 'vitest'
import { listenForOffers } from './device-offers.ts'

function offered() {
  const target = new EventTarget()
  const offers = listenForOffers(target)
  let prompts = 0
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => void (prompts += 1),
  })
  return { target, offers, event, prompts: () => prompts }
}

test('holds the browser’s offer back until the customer asks for it, and uses it once', () => {
  const { target, offers, event, prompts } = offered()
  expect(offers.install.read()).toBeNull()
  target.dispatchEvent(event)
  expect([event.defaultPrevented, prompts()]).toEqual([true, 0])
  offers.install.read()?.()
  expect([prompts(), offers.install.read()]).toEqual([1, null])
})

test('offers nothing more once the app is installed, however it came to be', () => {
  const { target, offers, event } = offered()
  target.dispatchEvent(event)
  target.dispatchEvent(new Event('appinstalled'))
  expect(offers.install.read()).toBeNull()
})
