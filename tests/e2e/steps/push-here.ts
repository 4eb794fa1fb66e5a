import type { Page, Worker } from 'playwright-core'
import type { Browser as PushedBrowser } from '../../../apps/server/testing/scripted/push-service.ts'

/** What the page asked for. */
export interface Asked {
  /** How often the customer was asked whether messages may come. */
  readonly permission: number
  /** What the page gave its push service with each subscription. */
  readonly subscribed: readonly { readonly key: unknown; readonly isVisible: boolean | undefined }[]
}

/**
 * Lets a page subscribe at the push service of this machine in the place of the browser maker's, which no test can reach. The
 * answer to the question is yes, and is known from then on: a browser without a screen has nobody to ask.
 */
export async function subscribeAt(page: Page, { subscription }: PushedBrowser): Promise<void> {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const kept = (name: string) => sessionStorage.getItem(name) !== null
    const asked: { permission: number; subscribed: object[] } = { permission: 0, subscribed: [] }
    Object.assign(window, { asked })
    Object.defineProperty(Notification, 'permission', { get: () => (kept('allowed') ? 'granted' : 'default') })
    Notification.requestPermission = async () => {
      asked.permission += 1
      sessionStorage.setItem('allowed', 'yes')
      return 'granted'
    }
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
    const given = {
      endpoint,
      getKey: (name: string) => bytesOf(name === 'auth' ? auth : p256dh),
      unsubscribe: async () => {
        sessionStorage.removeItem('subscribed')
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (kept('subscribed') ? given : null),
      subscribe: async ({ applicationServerKey: key, userVisibleOnly: isVisible }: PushSubscriptionOptionsInit) => {
        asked.subscribed.push({ key, isVisible })
        sessionStorage.setItem('subscribed', 'yes')
        return given
      },
    })
  }, subscription)
}

export function readAsked(page: Page): Promise<Asked> {
  return page.evaluate(() => (window as unknown as { asked: Asked }).asked)
}

/** What the worker had the system show. */
export interface Shown {
  readonly title: string
  readonly body: string
  readonly tag: string
}

/**
 * The worker of the app with a stand-in for what a browser without a screen has not: the list of messages that the system
 * shows, the number on the icon, and the right that a tap gives to bring a page to the front.
 */
export async function standInForSystem(page: Page): Promise<Worker> {
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('the app has no worker')
  await worker.evaluate(() => {
    const system = { shown: [] as object[], badges: [] as number[] }
    const { registration, WindowClient: client } = globalThis as unknown as {
      registration: { showNotification: unknown }
      WindowClient: { prototype: { focus: unknown } }
    }
    Object.assign(globalThis, { system })
    Object.defineProperty(navigator, 'setAppBadge', { value: async (count: number) => void system.badges.push(count) })
    registration.showNotification = async (title: string, more: object) => void system.shown.push({ title, ...more })
    client.prototype.focus = async () => undefined
  })
  return worker
}

export function readSystem(worker: Worker): Promise<{ shown: Shown[]; badges: number[] }> {
  return worker.evaluate(() => (globalThis as unknown as { system: { shown: Shown[]; badges: number[] } }).system)
}

/** Gives the worker what the push service took and decrypted, as the browser does. */
export async function deliver(page: Page, payload: Record<string, unknown>): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(payload),
  })
  await devtools.detach()
}

/** Taps on the last message that the system shows. */
export async function tapLast(worker: Worker): Promise<void> {
  await worker.evaluate(async () => {
    const { system } = globalThis as unknown as { system: { shown: object[] } }
    let work: unknown
    const tap = Object.assign(new Event('notificationclick'), {
      notification: { ...system.shown.at(-1), close: () => system.shown.pop() },
      waitUntil: (promise: unknown) => (work = promise),
    })
    dispatchEvent(tap)
    await work
  })
}
