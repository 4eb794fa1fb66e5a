import type { CDPSession, Page } from 'playwright-core'
import { bahiUrl } from './own-bahi.ts'

/** The same Bahi by a name: no browser gives a page at an IP address a passkey. */
export const namedUrl = (): string => bahiUrl().replace('127.0.0.1', 'localhost')

/** An authenticator of Chromium in a page, as a phone has it inside: it knows its owner, and asks nobody. */
export interface Authenticator {
  /** Whether it recognises whoever holds the phone. */
  recognise(isOwner: boolean): Promise<void>
  /** Whose keys it holds. */
  count(): Promise<number>
}

export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    recognise: async (isUserVerified) =>
      void (await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
    count: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}
