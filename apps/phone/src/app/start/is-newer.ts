import { appVersion } from '@bahi/contract/wire/headers'

/** Whether the server speaks of a later version than the one this code is. */
export function isNewer(code: number, own: number = appVersion.code): boolean {
  return code > own
}
