/** What this browser says about messages: it cannot, the customer forbade them, or they are off or on. */
export type PushState = 'none' | 'denied' | 'off' | 'on'

/** A subscription as the server takes it. */
export interface PushAddress {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The address that this browser has a subscription under; null without one. Asks nobody for anything. */
export async function readPushEndpoint(): Promise<string | null> {
  if (!canPush() || Notification.permission !== 'granted') return null
  return (await subscriptionHere())?.endpoint ?? null
}

export async function readPushState(): Promise<PushState> {
  if (!canPush()) return 'none'
  if (Notification.permission === 'denied') return 'denied'
  return (await readPushEndpoint()) === null ? 'off' : 'on'
}

/**
 * Asks the customer, and then the browser's push service, for a subscription. Only a tap may call this. What was subscribed
 * before is given up, so that nothing of another account comes to this device.
 */
export async function subscribeHere(serverKey: string): Promise<PushAddress | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  await unsubscribeHere()
  const { pushManager } = await navigator.serviceWorker.ready
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey })
  return { endpoint: made.endpoint, p256dh: textOf(made.getKey('p256dh')), auth: textOf(made.getKey('auth')) }
}

export async function unsubscribeHere(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe()
}

/** Bytes in base64url. */
function textOf(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
