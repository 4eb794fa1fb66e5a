/** The browser gave no passkey: it was closed, it has none, or the page stands at another address. */
export class NoPasskey extends Error {}
