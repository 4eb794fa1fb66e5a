import type { DeviceKind } from '@bahi/contract/customers/sessions'

export interface Device {
  /** Browser and system by their own names, with a dot between; empty when the request did not say. */
  readonly name: string
  readonly kind: DeviceKind
}

/** The first that fits names the system. iPads call themselves Macintosh, but only Apple's phones and tablets say Mobile. */
const systems: readonly (readonly [RegExp, string, DeviceKind])[] = [
  [/iPad|Macintosh.*Mobile/, 'iPadOS', 'tablet'],
  [/iPhone|iPod/, 'iOS', 'phone'],
  [/Android.*Mobile/, 'Android', 'phone'],
  [/Android/, 'Android', 'tablet'],
  [/Windows/, 'Windows', 'desk'],
  [/CrOS/, 'ChromeOS', 'desk'],
  [/Macintosh|Mac OS X/, 'macOS', 'desk'],
  [/Linux|X11/, 'Linux', 'desk'],
]

/** Most browsers claim to be Chrome or Safari too, so those two come last. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** What an app that is no browser says of itself in DeviceType. */
const apps: Readonly<Record<string, Device>> = {
  android: { name: 'Android', kind: 'phone' },
  ios: { name: 'iOS', kind: 'phone' },
}

/**
 * The name by which a customer recognises a device. The name is made only of words of these lists: the text of a
 * request's header is never shown to anyone.
 */
export function nameDevice(userAgent: string, deviceType = ''): Device {
  const system = systems.find(([pattern]) => pattern.test(userAgent))
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (system === undefined && browser === undefined)
    return Object.hasOwn(apps, deviceType) ? (apps[deviceType] as Device) : { name: '', kind: 'unknown' }
  return {
    name: [browser, system?.[1]].filter((part) => part !== undefined).join(' · '),
    kind: system?.[2] ?? 'unknown',
  }
}
